/** Stands in for Blueprint's loaders of icons by name: this project imports every icon itself. */
export const splitPathsBySizeLoader = (name: string): Promise<never> =>
  Promise.reject(new Error(`The icon '${name}' was asked for by name. Import its component instead.`));
export const allPathsLoader = splitPathsBySizeLoader;
