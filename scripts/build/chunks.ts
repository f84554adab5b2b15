const inFolder = (...folders: string[]): RegExp => new RegExp(`[\\\\/](${folders.join('|')})[\\\\/]`);

/**
 * Which modules share a file. Everything else stays in the chunk of the `import()` that asked for it, so that what is
 * not opened is not fetched.
 */
export const cacheGroups = {
  default: false,
  defaultVendors: false,
  /** Libraries of the first page. */
  vendor: { name: 'vendor', test: inFolder('node_modules'), chunks: 'initial', enforce: true, priority: 10 },
} as const;
