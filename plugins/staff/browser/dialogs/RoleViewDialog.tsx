import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Dialog, Select, useAction } from '#ui';
import { Auth, type CallRequest, Http, I18n, Router } from '#core/shared';
import { changeableRoles } from '../../shared/calls.ts';
import { lookAs, type PermissionArea, type StaffRole } from '../../shared/roleCalls.ts';
import { Labels } from '../components/RoleDifference.tsx';
import { useRoleView, viewParts } from '../hooks/useRoleView.ts';
import { messages } from '../messages/index.ts';
import { choiceOf, choiceText, isHeld, offered } from '../roleParts.ts';

interface RoleViewDialogProps {
  /** As `choiceText` writes it. */
  readonly choice: string;
  readonly roles: readonly StaffRole[];
  readonly areas: readonly PermissionArea[];
  readonly close: () => void;
}

/**
 * "View as": the menu, pages and acts of a role, drawn by the rules that draw them for whoever has it; and the way to those pages
 * in a demo clinic. Nobody's record is read, so nothing is shown that the viewer may not see.
 */
export const RoleViewDialog = observer(({ choice: first, roles, areas, close }: RoleViewDialogProps) => {
  const t = useMessages(messages);
  const { locale } = useService(I18n);
  const [auth, http, router] = [useService(Auth), useService(Http), useService(Router)];
  const { run, busy, isBusy } = useAction();
  const [chosen, choose] = useState(first);
  const view = useRoleView();
  const { base, custom } = choiceOf(chosen, roles);
  const { parts } = view(base, custom ?? undefined);
  const look = (role: CallRequest<typeof lookAs>['body']['role'], custom: string | null): void =>
    void run(
      async () => {
        await http.send(lookAs, { body: { role, custom } });
        await auth.refreshMe();
        router.go('/');
      },
      { of: role },
    );
  const options = changeableRoles.flatMap((one) => [
    { value: choiceText(one, null), label: t[`role_${one}`] },
    ...roles
      .filter((role) => role.base === one)
      .map(({ id, name }) => ({ value: choiceText(one, id), label: t.roleOf(name, t[`role_${one}`]) })),
  ]);
  const byFeature = [...Map.groupBy(offered(areas, base), ({ area }) => area)];
  return (
    <Dialog
      open
      title={t.viewAsTitle}
      width="wide"
      onClose={close}
      actions={
        <>
          <Button busy={isBusy('patient')} disabled={busy} onClick={() => look('patient', null)}>
            {t.seePatientPages}
          </Button>
          <Button intent="primary" busy={isBusy(base)} disabled={busy} onClick={() => look(base, custom?.id ?? null)}>
            {t.seePages}
          </Button>
        </>
      }
    >
      <Select aria-label={t.viewAsRole} value={chosen} options={options} onChange={choose} />
      <p className="pv-muted">{t.viewAsText}</p>
      <div className="staff-can staff-view" aria-live="polite">
        {viewParts.map((part) => (
          <Labels key={part} title={t[`part_${part}`]} labels={parts[part]} />
        ))}
        <section>
          <h3>{t.allows}</h3>
          <dl className="staff-allows">
            {byFeature.map(([area, all]) => (
              <div key={area.feature}>
                <dt>{area.title[locale]}</dt>
                <dd>
                  {all
                    .filter((one) => isHeld(custom, one))
                    .map(({ level }) => t[`level_${level}`])
                    .join(', ') || t.allowsNothing}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
});
