// Nets to look at for those who have none at hand.

const CONVOLUTION = (name: string, bottom: string, outputs: number, kernel: number, more = "") =>
    `layer { name: "${name}" type: "Convolution" bottom: "${bottom}" top: "${name}"
  convolution_param { num_output: ${outputs} kernel_size: ${kernel}${more} } }
layer { name: "${name}_relu" type: "ReLU" bottom: "${name}" top: "${name}" }
`;

const LENET = `name: "LeNet"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 1 dim: 28 dim: 28 } } }
layer { name: "conv1" type: "Convolution" bottom: "data" top: "conv1"
  convolution_param { num_output: 20 kernel_size: 5 } }
layer { name: "pool1" type: "Pooling" bottom: "conv1" top: "pool1"
  pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
layer { name: "conv2" type: "Convolution" bottom: "pool1" top: "conv2"
  convolution_param { num_output: 50 kernel_size: 5 } }
layer { name: "pool2" type: "Pooling" bottom: "conv2" top: "pool2"
  pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
layer { name: "ip1" type: "InnerProduct" bottom: "pool2" top: "ip1" inner_product_param { num_output: 500 } }
layer { name: "relu1" type: "ReLU" bottom: "ip1" top: "ip1" }
layer { name: "ip2" type: "InnerProduct" bottom: "ip1" top: "ip2" inner_product_param { num_output: 10 } }
layer { name: "prob" type: "Softmax" bottom: "ip2" top: "prob" }
`;

const fire = (name: string, bottom: string, squeeze: number, expand: number) =>
    CONVOLUTION(`${name}/squeeze`, bottom, squeeze, 1) +
    CONVOLUTION(`${name}/expand1x1`, `${name}/squeeze`, expand, 1) +
    CONVOLUTION(`${name}/expand3x3`, `${name}/squeeze`, expand, 3, " pad: 1") +
    `layer { name: "${name}/concat" type: "Concat" bottom: "${name}/expand1x1" bottom: "${name}/expand3x3" top: "${name}/concat" }
`;

const pool = (name: string, bottom: string) =>
    `layer { name: "${name}" type: "Pooling" bottom: "${bottom}" top: "${name}" pooling_param { pool: MAX kernel_size: 3 stride: 2 } }
`;

const FIRES = `name: "Fire modules"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 227 dim: 227 } } }
${CONVOLUTION("conv1", "data", 64, 3, " stride: 2")}${pool("pool1", "conv1")}${fire("fire2", "pool1", 16, 64)}${fire("fire3", "fire2/concat", 16, 64)}${pool("pool3", "fire3/concat")}${fire("fire4", "pool3", 32, 128)}${fire("fire5", "fire4/concat", 32, 128)}${pool("pool5", "fire5/concat")}${fire("fire6", "pool5", 48, 192)}${fire("fire7", "fire6/concat", 48, 192)}layer { name: "dropout" type: "Dropout" bottom: "fire7/concat" top: "fire7/concat" }
${CONVOLUTION("classes", "fire7/concat", 1000, 1)}layer { name: "mean" type: "Pooling" bottom: "classes" top: "mean" pooling_param { pool: AVE global_pooling: true } }
layer { name: "prob" type: "Softmax" bottom: "mean" top: "prob" }
`;

export const EXAMPLES: [name: string, text: string][] = [
    ["LeNet", LENET],
    ["Fire modules", FIRES],
];
