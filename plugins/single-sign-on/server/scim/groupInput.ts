import { isRecord } from '#core/shared';
import { plainName } from './filter.ts';
import type { Operation } from './operations.ts';
import { refusal } from './refusals.ts';
import { sentOf, textOf } from './values.ts';

/** A whole group, of POST and PUT. Without `members` it says nothing of them. */
export interface GroupInput {
  readonly displayName?: string;
  readonly externalId?: string | null;
  readonly members?: readonly string[];
}

export type MemberChange =
  | { readonly act: 'add' | 'replace'; readonly ids: readonly string[] }
  /** Null: all of them. */
  | { readonly act: 'remove'; readonly ids: readonly string[] | null };

export interface GroupChange {
  readonly displayName?: string;
  readonly externalId?: string | null;
  readonly members?: readonly MemberChange[];
}

const most = 10_000;
const longest = 200;

const nameOf = (value: unknown): string => {
  const name = textOf(value, 'displayName', longest);
  if (name === null) throw refusal('invalidValue', 'displayName can’t be empty.');
  return name;
};

/** Each `{ value }`; a single one may come without its list. */
const idsOf = (value: unknown): readonly string[] => {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (all.length > most) throw refusal('tooMany', `Send at most ${most} members at once.`);
  const ids = all.map((one) => textOf(isRecord(one) ? one.value : one, 'members.value', longest));
  return ids.map((id) => {
    if (id === null) throw refusal('invalidValue', 'Each member needs its id as value.');
    return id;
  });
};

const isMissing = (value: unknown): boolean => value === undefined || value === null;

export const groupOf = (body: unknown): GroupInput => {
  const sent = sentOf(body);
  const [name, external, members] = [sent.get('displayname'), sent.get('externalid'), sent.get('members')];
  return {
    ...(!isMissing(name) && { displayName: nameOf(name) }),
    ...(!isMissing(external) && { externalId: textOf(external, 'externalId', longest) }),
    ...(!isMissing(members) && { members: idsOf(members) }),
  };
};

/** As a change: what is absent stays. */
export const groupAsChange = ({ members, ...rest }: GroupInput): GroupChange => ({
  ...rest,
  ...(members && { members: [{ act: 'replace', ids: members }] }),
});

const ofMember = /^members\[\s*value\s+eq\s+"([^"\\]{1,200})"\s*\]$/i;

/** What a list of changes comes to. @throws Failure 400 */
export const groupFrom = (operations: readonly Operation[]): GroupChange => {
  let [displayName, externalId]: [string | undefined, string | null | undefined] = [undefined, undefined];
  const members: MemberChange[] = [];
  const set = (op: Operation['op'], name: string, value: unknown): boolean => {
    const attribute = name.toLowerCase();
    if (attribute === 'members' && op === 'remove')
      members.push({ act: op, ids: isMissing(value) ? null : idsOf(value) });
    else if (attribute === 'members') {
      // Whether it meant everybody or nobody cannot be told: nobody is removed by it.
      if (isMissing(value)) throw refusal('invalidValue', 'Send the members as value.');
      members.push({ act: op === 'add' ? 'add' : 'replace', ids: idsOf(value) });
    } else if (attribute === 'displayname' && op !== 'remove') displayName = nameOf(value);
    else if (attribute === 'externalid') externalId = op === 'remove' ? null : textOf(value, 'externalId', longest);
    else return attribute === 'schemas' || attribute.startsWith('urn:');
    return true;
  };
  for (const { op, path, value } of operations) {
    if (path === null) {
      if (op === 'remove') throw refusal('noTarget', 'Say with path what to remove.');
      // Some directories repeat the id, which says nothing new.
      for (const [name, inner] of sentOf(value)) if (name !== 'id') set(op, plainName(name, 'Group'), inner);
      continue;
    }
    const name = plainName(path, 'Group');
    const [, id] = ofMember.exec(name) ?? [];
    if (id !== undefined && op === 'remove') members.push({ act: 'remove', ids: [id] });
    else if (/^(id|meta)$/i.test(name)) throw refusal('mutability', `${name} can’t be changed.`);
    else if (!set(op, name, value)) throw refusal('invalidPath', `There is nothing at ${name.slice(0, 100)}.`);
  }
  return {
    ...(displayName !== undefined && { displayName }),
    ...(externalId !== undefined && { externalId }),
    ...(members.length > 0 && { members }),
  };
};
