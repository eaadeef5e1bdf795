// The files that the user drops, and those that the server of the page has.

export interface Weights {
    name: string;
    bytes: ArrayBuffer;
}

interface Sorted {
    nets: File[];
    weights: File[];
    images: File[];
    /** All others: lists of labels, or what the page cannot read. */
    labels: File[];
}

/** What each file is, by its name or, where that does not tell, by its beginning. */
export async function sorted(files: File[]): Promise<Sorted> {
    const nets: File[] = [];
    const weights: File[] = [];
    const images: File[] = [];
    const labels: File[] = [];
    for (const file of files) {
        if (file.type.startsWith("image/")) {
            images.push(file);
        } else if (/\.(caffemodel|safetensors|h5|hdf5|solverstate)$/i.test(file.name)) {
            weights.push(file);
        } else if (/\.(prototxt|pbtxt|prototext|pt)$/i.test(file.name) || /\b(layers?|input)\s*[:{]/.test(await file.slice(0, 20_000).text())) {
            nets.push(file);
        } else {
            labels.push(file);
        }
    }
    return { nets, weights, images, labels };
}

/** Of two nets and their weights, those go together that are named alike, or else in order. */
export function weightsOf(net: File, all: Weights[], place: number): Weights[] {
    const stem = net.name.replace(/\.[^.]*$/, "").replace(/_?(deploy|train_val|train_test|test)$/, "");
    const alike = all.filter((one) => stem !== "" && one.name.startsWith(stem));
    return alike.length > 0 ? alike : all.slice(place, place + 1);
}

/** The files that the address of the page names, or else those of a model of `caffe serve --ui`. */
export function named(): { name: string; path: string }[] {
    const wanted = new URLSearchParams(location.search);
    const files = ["net", "weights", "labels", "image"].flatMap((name) => wanted.getAll(name).map((path) => ({ name, path })));
    const models = (globalThis as { cortadoServer?: ServedModels }).cortadoServer?.models ?? [];
    const model = models.find((one) => one.name === wanted.get("model")) ?? models[0];
    const served = (model?.files ?? []).map((path, number) => ({ name: number === 0 ? "net.prototxt" : "net.caffemodel", path }));
    return files.length > 0 ? files : served;
}

/** What `caffe serve --ui` states about its models: the addresses of a prototxt, and of the weights after it. */
interface ServedModels {
    models: { name: string; files: string[] }[];
}

/** A file of the server of this page. */
export async function fetched(name: string, path: string): Promise<File> {
    const url = new URL(path, location.href);
    if (url.origin !== location.origin) {
        throw new Error("it is on another server");
    }
    const answer = await fetch(url);
    if (!answer.ok) {
        throw new Error(`the server answers ${answer.status}`);
    }
    const own = name.includes(".") ? name : url.pathname.split("/").pop() ?? name;
    return new File([await answer.blob()], own, { type: name === "image" ? "image/png" : "" });
}
