/** A plugin's name in every form that its files need. */
export interface PluginName {
  /** `care-plans`: the folder and the feature's id. */
  readonly id: string;
  /** `carePlans`: the manifest. */
  readonly name: string;
  /** `CarePlans`: stores, pages, calls. */
  readonly Name: string;
  /** `care plans` and `Care plans`: on screen. */
  readonly words: string;
  readonly Words: string;
}

/** @throws Error when the id is not kebab-case. */
export const pluginName = (id: string): PluginName => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Error('Give the plugin a kebab-case name: npm run new:plugin care-plans');
  const Name = id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const words = id.replaceAll('-', ' ');
  return {
    id,
    Name,
    name: Name[0]!.toLowerCase() + Name.slice(1),
    words,
    Words: words[0]!.toUpperCase() + words.slice(1),
  };
};
