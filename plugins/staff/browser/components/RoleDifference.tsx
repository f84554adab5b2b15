import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { type AccountRole, I18n } from '#core/shared';
import { changeableRoles } from '../../shared/calls.ts';
import type { PermissionArea } from '../../shared/roleCalls.ts';
import { useRoleView } from '../hooks/useRoleView.ts';
import { messages } from '../messages/index.ts';
import { isHeld, offered, type RoleParts } from '../roleParts.ts';

/** A role as somebody has it, or would. */
export interface RoleHad {
  readonly base: AccountRole;
  readonly custom: (RoleParts & { readonly name?: string }) | null;
}

interface RoleDifferenceProps {
  readonly name: string;
  readonly before: RoleHad;
  readonly after: RoleHad;
  readonly areas: readonly PermissionArea[];
}

export const Labels = ({ title, labels }: { readonly title: string; readonly labels: readonly string[] }) =>
  labels.length > 0 && (
    <div>
      <h3>{title}</h3>
      <ul className="staff-labels">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </div>
  );

/** The features of a role, each with what it allows there: `Medications: see, change`. */
export const usePermissionLabels = (areas: readonly PermissionArea[]): ((role: RoleHad) => readonly string[]) => {
  const t = useMessages(messages);
  const { locale } = useService(I18n);
  return ({ base, custom }) => {
    const role = changeableRoles.find((one) => one === base);
    if (!role) return [];
    return offered(areas, role).flatMap((one) =>
      isHeld(custom, one) ? t.permission(one.area.title[locale], t[`level_${one.level}`]) : [],
    );
  };
};

/** Before a role is changed: what somebody loses and gains by it, in the words of the screens, then of the permissions. */
export const RoleDifference = observer(({ name, before, after, areas }: RoleDifferenceProps) => {
  const t = useMessages(messages);
  const view = useRoleView();
  const permissions = usePermissionLabels(areas);
  const [had, has] = [view(before.base, before.custom ?? undefined), view(after.base, after.custom ?? undefined)];
  const [could, may] = [permissions(before), permissions(after)];
  const left = (from: readonly string[], without: readonly string[]) => from.filter((one) => !without.includes(one));
  return (
    <div className="staff-difference" aria-live="polite">
      <Labels title={t.willLose(name)} labels={left(had.can, has.can)} />
      <Labels title={t.willNotMay(name)} labels={left(could, may)} />
      <Labels title={t.willGain(name)} labels={left(has.can, had.can)} />
      <Labels title={t.willMay(name)} labels={left(may, could)} />
      <details>
        <summary>{t.roleWhole(after.custom?.name ?? t[`role_${after.base as 'practitioner'}`])}</summary>
        <div className="staff-can">
          <Labels title={t.can} labels={has.can} />
          <Labels title={t.cannot} labels={has.cannot} />
        </div>
      </details>
    </div>
  );
});
