import type { GroupMember, GroupRow } from './groups.ts';
import type { UserRow } from './userRows.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

const metaOf = (resourceType: 'User' | 'Group', row: UserRow | GroupRow, location: string) => ({
  ...{ resourceType, created: row.created_at.toISOString(), lastModified: row.changed_at.toISOString(), location },
});

export const userLocation = (base: string, id: string): string => `${base}/Users/${id}`;
export const groupLocation = (base: string, id: string): string => `${base}/Groups/${id}`;

export const userBody = (base: string, row: UserRow) => {
  const whole = `${row.first_name} ${row.last_name}`;
  return {
    schemas: [userSchema],
    id: row.id,
    externalId: row.external_id ?? undefined,
    userName: row.user_name,
    name: { formatted: whole, familyName: row.last_name, givenName: row.first_name },
    displayName: whole,
    title: row.title ?? undefined,
    preferredLanguage: row.locale ?? undefined,
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.active,
    meta: metaOf('User', row, userLocation(base, row.id)),
  };
};

/** @param members null: they are not told */
export const groupBody = (base: string, row: GroupRow, members: readonly GroupMember[] | null) => ({
  schemas: [groupSchema],
  id: row.id,
  externalId: row.external_id ?? undefined,
  displayName: row.display_name,
  members: members
    ?.filter(({ group_id }) => group_id === row.id)
    .map(({ user_id, name }) => ({
      ...{ value: user_id, display: name, type: 'User', $ref: userLocation(base, user_id) },
    })),
  meta: metaOf('Group', row, groupLocation(base, row.id)),
});
