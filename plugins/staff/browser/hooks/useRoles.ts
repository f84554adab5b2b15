import { useMessages, useResource, useService } from '#core/browser';
import { Auth, type CallAnswer, mayManage, type Resource } from '#core/shared';
import { type ChangeableRole, changeableRoles } from '../../shared/calls.ts';
import { listRoles } from '../../shared/roleCalls.ts';
import { messages } from '../messages/index.ts';
import { choiceText } from '../roleParts.ts';

interface Roles {
  /** What the clinic's roles are, and what they are made of. */
  readonly listed: Resource<CallAnswer<typeof listRoles>>;
  /** Those that the reader may give: built-in ones, each with what the clinic made of it. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Why roles of the clinic may be missing from these. */
  readonly note: string | undefined;
}

/** The roles that somebody can be given here. While they are not read, the built-in ones. */
export const useRoles = (): Roles => {
  const t = useMessages(messages);
  const { activeRole } = useService(Auth);
  const listed = useResource(listRoles, {});
  const of = (base: ChangeableRole) => [
    { value: choiceText(base, null), label: t[`role_${base}`] },
    ...(listed.data?.data ?? [])
      .filter((role) => role.base === base && role.manageable)
      .map(({ id, name }) => ({ value: choiceText(base, id), label: t.roleOf(name, t[`role_${base}`]) })),
  ];
  const unread = listed.error ? t.rolesUnread : t.rolesComing;
  const note = listed.data ? undefined : unread;
  return { listed, note, options: changeableRoles.filter((role) => mayManage(activeRole, role)).flatMap(of) };
};
