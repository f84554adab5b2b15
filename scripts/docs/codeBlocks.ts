/** A fenced block of a document. Its first line reads ```ts plugins/greetings/manifest.ts: a language, and which file it is. */
export interface CodeBlock {
  readonly language: string;
  /** '' where the block is no file. */
  readonly file: string;
  readonly code: string;
}

const fence = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm;

export const codeBlocks = (markdown: string): readonly CodeBlock[] =>
  [...markdown.matchAll(fence)].map(([, language = '', file = '', code = '']) => ({ language, file, code }));

/** The document with these files' blocks written anew: the first block of each, as a later one may change the file. */
export const withCode = (markdown: string, files: ReadonlyMap<string, string>): string => {
  const left = new Map(files);
  return markdown.replaceAll(fence, (block, language: string, file: string | undefined) => {
    const code = file === undefined ? undefined : left.get(file);
    if (file === undefined || code === undefined) return block;
    left.delete(file);
    return `\`\`\`${language} ${file}\n${code}\`\`\``;
  });
};
