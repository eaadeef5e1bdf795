//! The refused phrases. `*` is any one word; a phrase that ends in `|` is one at the end of a clause.

/// Phrases, and what to write instead.
pub(super) const REFUSED: &[(&[&str], &str)] = &[
    (
        &["told", "tells"],
        "\"reported\", \"logs\", \"shows\", or \"distinguishes\"",
    ),
    (
        &["is said", "are said", "be said", "said of", "as is said"],
        "\"is given\", \"is set\", or \"is exported\"",
    ),
    (
        &["says so", "says otherwise", "says of", "saying so", "say so"],
        "what is set, or what the value is",
    ),
    (
        &["no words", "words for", "without words", "in the words of"],
        "\"cannot be exported\", or whose format it is",
    ),
    (&["stands", "stood"], "\"is\", \"means\", or \"comes before\""),
    (&["in the place of"], "\"instead of\", or \"replaces\""),
    (&["is none of", "are none of"], "\"is not one of\", or \"must be\""),
    (&["is none|", "are none|"], "\"is not a …\""),
    (&["is no", "are no"], "\"is not a …\", \"are not …\""),
    (
        &[
            "has not|",
            "have not|",
            "has not the",
            "have not the",
            "has not a",
            "has not its",
        ],
        "\"does not have\"",
    ),
    (
        &["that there is|", "that there are|", "there is not|", "there are not|"],
        "\"exists\", or \"does not exist\"",
    ),
    (&["goes from", "goes on", "go on"], "\"is sent from\", or \"continues\""),
    (
        &["so that none", "of which none", "of which there", "of whose"],
        "a sentence of its own",
    ),
    (
        &["come of", "comes of", "came of", "as of"],
        "\"from\", \"as in\", or \"of\"",
    ),
    (&["nothing like"], "\"does not have\""),
    (&["but for", "save for"], "\"except\""),
    (&["which is so", "is so unless"], "\"default: …\""),
    (&["somebody", "nobody"], "who or what it is: a program, a layer, a user"),
    (&["thereof", "therein", "whereof", "whereby"], "the noun"),
    (
        &["another * than", "other * than it", "other numbers than"],
        "\"a different … from\"",
    ),
    (
        &["is not built", "are not built", "and not built"],
        "\"is not supported\"",
    ),
    (&["at this moment", "by now"], "\"now\", or \"already\""),
    (&["mend", "mends", "mended"], "\"fix\""),
    (&["hang together", "hangs together"], "\"are connected\""),
    (&["is missing beside"], "\"is missing, but … is given\""),
    (&["as many as is", "as much as is"], "the number's name"),
];

/// Where a refused phrase is plain English after all.
pub(super) const PLAIN: &[&str] = &[
    "there is no",
    "there are no",
    "there is none|",
    "there are none|",
    "where there is none|",
    "is no longer",
    "are no longer",
];
