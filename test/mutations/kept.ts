import { inAccess, type Mutation, suites } from './mutation.ts';

const of = (file: string, says: string, find: string, replace: string): Mutation => ({
  says,
  file,
  find,
  replace,
  suites: [suites.kept],
});

/** What a feature keeps in the record. */
export const kept: readonly Mutation[] = [
  of(
    inAccess('access'),
    'anybody writes what a feature keeps',
    'for (const one of [before, sent]) {',
    'for (const one of [sent]) {',
  ),
  of(
    inAccess('access'),
    'anybody gives the label of a feature',
    'for (const one of [before, sent]) {',
    'for (const one of [before]) {',
  ),
  of(
    inAccess('access'),
    'what a closed feature keeps is read',
    `if (await this.isKeeperClosed(resource)) return 'feature';`,
    '',
  ),
  of(
    inAccess('access'),
    'a type that is open by what a feature keeps is written by all',
    'if (sent && (await this.isKeeperClosed(sent))) throw featureRefused(sent.resourceType);',
    '',
  ),
  of(
    inAccess('guard'),
    'a search finds what a closed feature keeps',
    '...(closedKeepers.size > 0 && { closedKeepers }),',
    '...(closedKeepers.size > 9_999 && { closedKeepers }),',
  ),
  of(inAccess('guard'), 'what a feature keeps is removed', 'await access.checkKept(before, null);', ''),
  of(
    inAccess('guard'),
    'what changed tells of what a closed feature keeps',
    'const kept = (await access.closedKeepers()).has(type);',
    'const kept = false;',
  ),
  of(
    'core/clinical/server/search/compile.ts',
    'a chain finds by what a closed feature keeps',
    `const inner = await compile(reach, type, filter);
  const hidden = await hiddenFrom(reach, type);`,
    `const inner = await compile(reach, type, filter);
  const hidden = await withheldFrom(reach, type);`,
  ),
  of(
    'core/clinical/server/people/linking/linkable.ts',
    'somebody is invited to sign in as whom a feature keeps',
    'if (!person || keeperOf(person) !== null) throw',
    'if (!person) throw',
  ),
];
