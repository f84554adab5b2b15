import { type RawBuilder, sql } from 'kysely';
import type { ResourceType } from '@medplum/fhirtypes';
import { authorUrl } from '#clinical/shared/author.ts';
import { isList, isRecord } from '#core/shared';
import { importHeld, type StoredOf } from '#clinical/shared';
import { heldLabel, isHeld } from '../access/holds/holdTable.ts';
import { exactJson, readExact } from '../resource/exactText.ts';
import type { Placed } from '../resource/resource.ts';

const instant = (table: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(`${table}.updated_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What the server itself writes into `meta` when it answers; never stored with the content. */
const own = (table: string): RawBuilder<unknown> => sql`jsonb_build_object(
  'versionId', ${sql.ref(`${table}.version`)}::text, 'lastUpdated', ${instant(table)})`;

/** The same before a content that has no `meta`, whose text is not put together anew for it. */
const ownFirst = (table: string): RawBuilder<unknown> =>
  sql`'{"meta": {"versionId": "' || ${sql.ref(`${table}.version`)} || '", "lastUpdated": "' || ${instant(table)} || '"}, '
    || substr(${sql.ref(`${table}.content`)}::text, 2)`;

const author = (table: string): RawBuilder<unknown> => sql`jsonb_build_object('url', ${authorUrl}::text,
  'valueReference', jsonb_strip_nulls(jsonb_build_object('reference', ${sql.ref(`${table}.author`)}, 'display', ${sql.ref(`${table}.author_name`)})))`;

/** The content of a row of `resource` as text, with its version and time, numbers as they were written. */
export const answered = (table: string): RawBuilder<string> =>
  sql<string>`case when jsonb_exists(${sql.ref(`${table}.content`)}, 'meta') or ${isHeld(sql.ref(`${table}.rid`))}
    then (${sql.ref(`${table}.content`)} || jsonb_build_object('meta', coalesce(${sql.ref(`${table}.content`)} -> 'meta', '{}')
      || ${own(table)} || ${heldLabel(sql.ref(`${table}.rid`), table)}))::text
    else ${ownFirst(table)} end`;

/** Of a row of `resource_history`; whether it is closed is a matter of today, whatever the version. */
const ridOf = (table: string): RawBuilder<unknown> => sql`(select own.rid from resource own
  where own.org_id = ${sql.ref(`${table}.org_id`)} and own.type = ${sql.ref(`${table}.type`)} and own.id = ${sql.ref(`${table}.id`)})`;

/** The same of a row of `resource_history`, with who wrote it. */
export const answeredVersion = (table: string): RawBuilder<string> =>
  sql<string>`(${sql.ref(`${table}.content`)} || jsonb_build_object('meta',
    coalesce(${sql.ref(`${table}.content`)} -> 'meta', '{}') || ${own(table)} || ${heldLabel(ridOf(table), table)} || case
      when ${sql.ref(`${table}.author_name`)} is null then '{}'
      else jsonb_build_object('extension', jsonb_build_array(${author(table)})) end))::text`;

/** How each was stored, for as long as somebody holds what was read of it. */
const texts = new WeakMap<object, string>();

export const readStored = <T extends ResourceType>(json: string): StoredOf<T> => {
  const resource = readExact(json) as StoredOf<T>;
  texts.set(resource, json);
  return resource;
};

/** Looking into the environment takes longer than the rest of an answer. */
const checksCopies = process.env.NODE_ENV === 'test';

/** A resource as JSON: what was read goes out as it was stored, so whoever changes it changes a copy. */
export const answerJson = (resource: object): string => {
  const text = texts.get(resource);
  if (text === undefined) return exactJson(resource);
  if (checksCopies && JSON.stringify(JSON.parse(text)) !== JSON.stringify(resource))
    throw new Error('A resource that was read was changed in place. Change a copy.');
  return text;
};

const isHeldLabel = (one: unknown): boolean =>
  isRecord(one) && one['system'] === importHeld.system && one['code'] === importHeld.code;

/** What the server says of an import is never stored, nor taken over from another house. */
export const withoutHeldLabel = (resource: Placed): Placed => {
  const { security, ...others }: Readonly<Record<string, unknown>> = { ...resource.meta };
  const labels = isList(security) ? security : [];
  const kept = labels.filter((one) => !isHeldLabel(one));
  if (kept.length === labels.length) return resource;
  const meta: Record<string, unknown> = { ...others, ...(kept.length > 0 && { security: kept }) };
  return { ...resource, meta };
};

/** A resource as it is kept: without what the server adds to `meta` by itself. */
export const forKeeping = (resource: Placed): Placed => {
  const { meta, ...rest } = withoutHeldLabel(resource);
  if (meta === undefined) return resource;
  const { versionId: _v, lastUpdated: _l, ...others } = meta as Record<string, unknown>;
  const extension = ((others['extension'] ?? []) as readonly { url?: string }[]).filter(({ url }) => url !== authorUrl);
  delete others['extension'];
  if (extension.length > 0) others['extension'] = extension;
  return { ...rest, ...(Object.keys(others).length > 0 ? { meta: others } : {}) };
};
