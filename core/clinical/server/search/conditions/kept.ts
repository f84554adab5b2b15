import { sql } from 'kysely';
import { keeperSystem } from '#clinical/shared';

/** Does one of these features keep the resource with this `rid`? '' among them: or none at all. One look-up for each. */
export const isKept = (rid: unknown, keepers: readonly string[]) => {
  const tagged = sql`select true from resource_token k where k.rid = ${rid} and k.param = '_tag' and k.system = ${keeperSystem}`;
  const by = sql`coalesce((${tagged} and k.value = any(${keepers.filter(Boolean)}::text[]) limit 1), false)`;
  return keepers.includes('') ? sql`(${by} or coalesce((${tagged} limit 1), false) is not true)` : by;
};
