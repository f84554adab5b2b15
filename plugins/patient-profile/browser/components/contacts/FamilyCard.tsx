import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useService } from '../../../../../core/browser/index.ts';
import { Button, Card, Empty, ErrorState, Skeleton, useConfirm } from '../../../../../core/browser/ui/index.ts';
import { ClinicalRecord, Http, personName, Toasts } from '../../../../../core/shared/index.ts';
import { inviteAgain } from '../../../shared/contract.ts';
import { type FamilyMember, revoking } from '../../family.ts';
import { contactsTexts } from '../../messages/contactsTexts.ts';
import { AccessDialog } from './AccessDialog.tsx';
import { FamilyRow } from './FamilyRow.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import type { Family } from './useFamily.ts';
import { useIsOwn } from './useReader.ts';

/** Who may see what and until when; invited by mail, taken back at once. */
export const FamilyCard = observer(({ family }: { readonly family: Family }) => {
  const t = useMessages(contactsTexts);
  const own = useIsOwn();
  const record = useService(ClinicalRecord);
  const http = useService(Http);
  const toasts = useService(Toasts);
  const confirm = useConfirm();
  const errorText = useErrorText();
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<FamilyMember | null>(null);
  const [showsEnded, setShowsEnded] = useState(false);
  const { members, error } = family;

  const tell = (work: Promise<unknown>, done: string): Promise<void> =>
    work.then(
      () => toasts.show({ message: done, intent: 'success' }),
      (failure: unknown) => toasts.show({ message: errorText(failure), intent: 'danger' }),
    );
  const revoke = async (member: FamilyMember): Promise<void> => {
    const name = personName(member.person.name);
    if (!(await confirm({ title: t.revokeSure(name), text: t.revokeText, action: t.revoke, danger: true }))) return;
    await tell(record.transaction(revoking(member, new Date().toISOString())), t.revoked(name));
  };
  const again = (member: FamilyMember): Promise<void> =>
    tell(http.send(inviteAgain, { params: { id: member.person.id } }), t.invitationSent(member.email ?? ''));

  const others = (members ?? []).filter(({ relationship }) => relationship !== 'decision-maker');
  const current = others.filter(({ standing }) => standing !== 'ended');
  const ended = others.filter(({ standing }) => standing === 'ended');
  const deciding = (members ?? []).filter(
    ({ relationship, standing }) => relationship === 'decision-maker' && standing !== 'ended',
  );
  const rows = (list: readonly FamilyMember[]) => (
    <ul className="pv-rows">
      {list.map((member) => (
        <FamilyRow
          key={member.person.id}
          member={member}
          own={own}
          change={() => setChanging(member)}
          revoke={() => void revoke(member)}
          again={() => void again(member)}
        />
      ))}
    </ul>
  );

  return (
    <>
      <Card
        title={t.familyTitle}
        action={
          own && current.length + ended.length > 0 ? (
            <Button icon={Plus} onClick={() => setInviting(true)}>
              {t.invite}
            </Button>
          ) : undefined
        }
      >
        {error ? (
          <ErrorState error={error} retry={() => family.refetch()} />
        ) : !members ? (
          <Skeleton lines={4} />
        ) : (
          <>
            {own && current.length > 0 && <p className="pv-muted">{t.familyLead}</p>}
            {current.length > 0 ? (
              rows(current)
            ) : (
              <Empty
                title={t.familyNone}
                text={own ? t.familyNoneText : t.familyNoneStaff}
                action={own && <Button onClick={() => setInviting(true)}>{t.invite}</Button>}
              />
            )}
            {ended.length > 0 && !showsEnded && (
              <Button intent="quiet" onClick={() => setShowsEnded(true)}>
                {t.showEnded(ended.length)}
              </Button>
            )}
            {showsEnded && rows(ended)}
          </>
        )}
      </Card>
      <Card title={t.decisionTitle}>
        {deciding.length > 0 ? (
          rows(deciding)
        ) : (
          <p className="pv-muted">
            <b>{t.decisionNone}.</b> {own ? t.decisionNoneText : t.decisionNoneStaff}
          </p>
        )}
      </Card>
      {inviting && <InviteDialog members={members ?? []} close={() => setInviting(false)} />}
      {changing && <AccessDialog member={changing} close={() => setChanging(null)} />}
    </>
  );
});
