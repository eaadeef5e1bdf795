//! Values recorded from Boost 1.74 with the seed 1701: the first 32 of each distribution as bits, and the FNV-1a hash of
//! the first 100,000 as little-endian bytes.

/// Plain draws.
#[rustfmt::skip]
pub(super) const DRAW: ([u32; 32], u64) = (
    [
        0x16e5_18ae, 0x84cc_1604, 0x1d89_645e, 0xce82_95ee, 0x84cc_671a, 0x8828_a5c3, 0x7b09_d553, 0xc3c0_35e5,
        0xe146_8f4c, 0x7999_ade0, 0xd472_ba10, 0xf32b_720e, 0x367c_d354, 0x3b94_dd22, 0x16ac_de2e, 0x9866_8918,
        0xf93f_38e2, 0xbb59_aaf3, 0xae7a_bb9a, 0x688f_c243, 0x5453_d90f, 0xd2c1_d1c6, 0x2ba4_cf22, 0x52d8_36f1,
        0x544a_dbf8, 0x8e30_bffd, 0x60da_9cd5, 0x7875_b90c, 0xefec_5331, 0x2be1_32dc, 0x03ab_40f7, 0xd284_0463,
    ],
    0xb470_3f9d_0481_7b92,
);
/// Uniform from -0.5 to 2 in f32.
#[rustfmt::skip]
pub(super) const UNIFORM_F32: ([u32; 32], u64) = (
    [
        0xbe8d_8684, 0x3f4b_fe3a, 0xbe58_a212, 0x3fc2_233e, 0x3f4b_ff04, 0x3f54_65a2, 0x3f33_9898, 0x3fb4_b045,
        0x3fd9_9834, 0x3f30_0034, 0x3fc9_8f6a, 0x3fef_f650, 0x3d03_8110, 0x3da7_a150, 0xbe8e_9fa8, 0x3f7d_0058,
        0x3ff7_8f0a, 0x3faa_3017, 0x3f9a_196c, 0x3f05_6768, 0x3ea5_a340, 0x3fc7_7248, 0xbd97_1fc8, 0x3e9e_3916,
        0x3ea5_764e, 0x3f63_79e2, 0x3ee4_4514, 0x3f2d_2650, 0x3feb_e76a, 0xbd92_6804, 0xbeed_a7bb, 0x3fc7_2506,
    ],
    0xbfad_cc4a_4542_ca65,
);
/// Uniform from -0.5 to 2 in f64.
#[rustfmt::skip]
pub(super) const UNIFORM_F64: ([u64; 32], u64) = (
    [
        0xbfd1_b0d0_9340_0000, 0x3fe9_7fc6_e140_0002, 0xbfcb_1442_8a7f_fffe, 0x3ff8_4467_6d30_0002,
        0x3fe9_7fe0_3820_0002, 0x3fea_8cb3_ccf0_0002, 0x3fe6_7312_a9f0_0002, 0x3ff6_9608_6bc8_0002,
        0x3ffb_3306_63e0_0002, 0x3fe6_0006_5600_0002, 0x3ff9_31ed_1280_0002, 0x3ffd_fec9_d230_0002,
        0x3fa0_7020_a400_0010, 0x3fb4_f428_d500_0008, 0xbfd1_d3f5_2340_0000, 0x3fef_a00a_d780_0002,
        0x3ffe_f1e0_e350_0002, 0x3ff5_4602_b5f8_0001, 0x3ff3_432d_5010_0001, 0x3fe0_acec_b4f0_0002,
        0x3fd4_b467_a960_0002, 0x3ff8_ee48_c6f0_0002, 0xbfb2_e3fa_2aff_fffc, 0x3fd3_c722_56a0_0002,
        0x3fd4_aec9_7b00_0002, 0x3fec_6f3b_ff10_0002, 0x3fdc_88a2_0520_0004, 0x3fe5_a4c9_d3c0_0002,
        0x3ffd_7cec_ffa8_0002, 0xbfb2_4d00_d9ff_fffc, 0xbfdd_b4f7_65a0_0000, 0x3ff8_e4a0_af78_0002,
    ],
    0xccab_e34e_9d69_8535,
);
/// Normal of mean 0.25 and deviation 1.5 in f32.
#[rustfmt::skip]
pub(super) const GAUSSIAN_F32: ([u32; 32], u64) = (
    [
        0x3db0_55c8, 0xc010_819a, 0xbd6a_2530, 0xbf0a_6cc5, 0xbfd8_585d, 0x3f8d_ff64, 0x3fcc_7015, 0x3f92_0340,
        0xc012_0d1e, 0xbeaa_b7f8, 0xc047_973f, 0xc06b_c98b, 0xbeae_d34a, 0xbf13_7178, 0xbd33_48d0, 0xc000_972f,
        0xbf6a_620e, 0xbf91_ba2c, 0x3fbd_52c7, 0x3fce_a1c8, 0xbf85_69d3, 0xbeb5_c448, 0x3f0d_964b, 0x3c68_8a20,
        0x3f0d_6530, 0x3f47_5896, 0xbfdf_0e12, 0x4054_df88, 0x3cef_e5c0, 0x3e85_bb14, 0x4019_be7a, 0xc015_1fb3,
    ],
    0xa9d5_2b5d_2d55_66a9,
);
/// Normal of mean 0.25 and deviation 1.5 in f64.
#[rustfmt::skip]
pub(super) const GAUSSIAN_F64: ([u64; 32], u64) = (
    [
        0xbf99_547a_7b9e_6650, 0xbfee_a129_5ee6_4470, 0xbfe6_83eb_dfed_7194, 0x3fe2_8376_506f_7caf,
        0xc000_6a5d_ba4c_4910, 0xc001_740a_1408_aff4, 0xc001_2943_bf62_46ec, 0xc002_3b59_765f_48d4,
        0xbfe8_bdf6_94a8_09aa, 0xbfd2_e23a_5be7_36e4, 0x4005_6bfd_20bc_f4bd, 0xbffd_701a_7ab8_77e4,
        0xbfb1_4cf2_8931_d7c0, 0x3ff5_1724_4e0b_5c97, 0x3ff7_7f04_c223_dccf, 0x3fe6_75e0_b8b0_c1b6,
        0xbfe9_cfe5_0972_c748, 0xbff4_c428_9929_d38c, 0x4001_4ddc_ba29_6c6c, 0xbfb6_27cd_c857_0728,
        0x3ff1_3066_30c5_d34b, 0x3fe5_b01e_1677_6314, 0x3ff8_f2ad_9b6e_4ca4, 0xbffc_1eba_d4e0_98b2,
        0xbfb7_ad22_069e_6d20, 0x400d_e831_824d_d91b, 0xbff2_9cb3_f9e2_2bb0, 0xbfe1_dabc_93ea_739c,
        0xbfc4_0f84_2525_dfac, 0x3ffc_9130_2286_490d, 0x3ff3_9106_7b4b_64ea, 0x3fee_ea5f_aec2_d0f1,
    ],
    0x750e_fee4_304c_4963,
);
/// Events of probability 0.3 in f32: the first 32, the first in the lowest bit.
pub(super) const BERNOULLI_F32: (u32, u64) = (0x6040_7005, 0xc8ae_d87e_db36_03cf);
/// The same in f64.
pub(super) const BERNOULLI_F64: (u32, u64) = (0x6040_7005, 0xc8ae_d87e_db36_03cf);
/// Integers from 0 to 2,999,999,999.
#[rustfmt::skip]
pub(super) const UNIFORM_INT: ([u64; 32], u64) = (
    [
        0x0000_0000_16e5_18ae, 0x0000_0000_84cc_1604, 0x0000_0000_1d89_645e, 0x0000_0000_84cc_671a,
        0x0000_0000_8828_a5c3, 0x0000_0000_7b09_d553, 0x0000_0000_7999_ade0, 0x0000_0000_367c_d354,
        0x0000_0000_3b94_dd22, 0x0000_0000_16ac_de2e, 0x0000_0000_9866_8918, 0x0000_0000_ae7a_bb9a,
        0x0000_0000_688f_c243, 0x0000_0000_5453_d90f, 0x0000_0000_2ba4_cf22, 0x0000_0000_52d8_36f1,
        0x0000_0000_544a_dbf8, 0x0000_0000_8e30_bffd, 0x0000_0000_60da_9cd5, 0x0000_0000_7875_b90c,
        0x0000_0000_2be1_32dc, 0x0000_0000_03ab_40f7, 0x0000_0000_6968_ff7e, 0x0000_0000_23c5_cb46,
        0x0000_0000_b0c2_ea21, 0x0000_0000_9b65_6817, 0x0000_0000_4fe2_c180, 0x0000_0000_633f_4292,
        0x0000_0000_8b92_b5a5, 0x0000_0000_a8f2_78fb, 0x0000_0000_994e_5caf, 0x0000_0000_376f_a18c,
    ],
    0xc757_e85a_ce92_1cd1,
);
/// Integers from 0 to 5,999,999,999,999.
#[rustfmt::skip]
pub(super) const UNIFORM_INT_WIDE: ([u64; 32], u64) = (
    [
        0x0000_02d4_16e5_18ae, 0x0000_0466_1d89_645e, 0x0000_02e7_84cc_671a, 0x0000_042c_7b09_d553,
        0x0000_0297_e146_8f4c, 0x0000_052e_d472_ba10, 0x0000_0145_367c_d354, 0x0000_033f_16ac_de2e,
        0x0000_03fe_f93f_38e2, 0x0000_023a_ae7a_bb9a, 0x0000_047e_5453_d90f, 0x0000_01c4_2ba4_cf22,
        0x0000_0307_544a_dbf8, 0x0000_0291_60da_9cd5, 0x0000_00ef_efec_5331, 0x0000_047c_03ab_40f7,
        0x0000_023f_b7d2_1320, 0x0000_03c4_23c5_cb46, 0x0000_01b3_9b65_6817, 0x0000_021d_f41d_cc2e,
        0x0000_02f9_d336_df83, 0x0000_03dd_a8f2_78fb, 0x0000_0494_994e_5caf, 0x0000_00a0_376f_a18c,
        0x0000_02dc_207f_c1b4, 0x0000_0356_c1ee_3e15, 0x0000_0117_8fbd_807a, 0x0000_03af_70d5_e39c,
        0x0000_0548_ef3a_a1fc, 0x0000_056e_7b67_15c5, 0x0000_00f0_e5fb_cf65, 0x0000_00e0_0c63_ca6d,
    ],
    0xd423_60e5_11c3_ed78,
);
/// The numbers from 0 to 99,999, shuffled.
#[rustfmt::skip]
pub(super) const SHUFFLE: ([u32; 32], u64) = (
    [
        0x0001_6b9c, 0x0001_83c3, 0x0000_9b6f, 0x0000_22db, 0x0000_cbad, 0x0001_04e7, 0x0000_f435, 0x0000_42f4,
        0x0000_f7b0, 0x0000_597a, 0x0000_3347, 0x0000_548d, 0x0001_570f, 0x0000_0b4a, 0x0000_efd4, 0x0001_2422,
        0x0000_6af5, 0x0000_4d59, 0x0001_5161, 0x0001_2d00, 0x0001_80b6, 0x0000_142d, 0x0000_a727, 0x0000_a60a,
        0x0000_2827, 0x0000_5786, 0x0001_07a9, 0x0000_7f56, 0x0000_e6d5, 0x0000_1aac, 0x0000_de79, 0x0000_27c1,
    ],
    0xeefb_4e2f_fea5_a7a9,
);
