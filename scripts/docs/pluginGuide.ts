import { pluginName } from '../templates/pluginName.ts';
import { smallestPlugin } from '../templates/smallestPlugin.ts';
import { withCode } from './codeBlocks.ts';

export const guideExample = 'greetings';

/** docs/plugins.md with the files that the generator makes today, before it is formatted. */
export const pluginGuide = (markdown: string): string => {
  const name = pluginName(guideExample);
  const files = Object.entries(smallestPlugin(name)).map(
    ([file, code]) => [`plugins/${guideExample}/${file}`, code] as const,
  );
  return withCode(markdown, new Map(files));
};
