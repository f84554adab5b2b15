import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Card, Empty, ErrorState, Skeleton, useAction, None } from '#ui';
import { ClinicalRecord, personName } from '#clinical/shared';
import { Auth, Http, knownOf } from '#core/shared';
import { inviteAgain } from '#plugins/patient-profile/shared/calls.ts';
import { type FamilyMember, revokeAccess } from '../familyMembers.ts';
import { contactsTexts } from '../messages/index.ts';
import { AccessDialog } from '../dialogs/AccessDialog.tsx';
import { FamilyRow } from './FamilyRow.tsx';
import { InviteDialog } from '../dialogs/InviteDialog.tsx';
import type { Family } from '../hooks/useFamily.ts';
import { useIsOwnRecord } from '../hooks/useIsOwnRecord.ts';

/** Who may see what and until when; invited by mail, taken back at once. */
export const FamilyCard = observer(({ family }: { readonly family: Family }) => {
  const t = useMessages(contactsTexts);
  const own = useIsOwnRecord();
  const { activeRole } = useService(Auth);
  const may = own ? 'change' : activeRole === 'patient' ? 'look' : 'end';
  const record = useService(ClinicalRecord);
  const http = useService(Http);
  const { run } = useAction();
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<FamilyMember | null>(null);
  const [showsEnded, setShowsEnded] = useState(false);
  const { members, error } = family;

  const revoke = (member: FamilyMember): Promise<boolean> => {
    const name = personName(member.person.name);
    // A consent is the patient's to change; where the person is no more, it opens nothing.
    const ended = own ? member : { ...member, consent: undefined };
    return run(() => record.transaction(revokeAccess(ended, new Date().toISOString())), {
      ask: { title: t.revokeSure(name), text: own ? t.revokeText : t.revokeTextStaff, action: t.revoke, danger: true },
      done: t.revoked(name),
      of: member.person.id,
    });
  };
  const again = ({ person: { id }, email }: FamilyMember): Promise<boolean> =>
    run(() => http.send(inviteAgain, { params: { id } }), { done: t.invitationSent(email ?? ''), of: id });

  const known = knownOf({ ...family, data: members });
  const others = (members ?? []).filter(({ relationship }) => relationship !== 'decision-maker');
  const current = others.filter(({ status }) => status !== 'ended');
  const ended = others.filter(({ status }) => status === 'ended');
  const deciding = (members ?? []).filter(
    ({ relationship, status }) => relationship === 'decision-maker' && status !== 'ended',
  );
  const rows = (list: readonly FamilyMember[]) => (
    <ul className="pv-rows">
      {list.map((member) => (
        <FamilyRow
          key={member.person.id}
          member={member}
          may={may}
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
                of={known}
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
            <None of={known} says={own ? t.decisionNone : t.decisionNoneStaff} /> {own && members && t.decisionNoneText}
          </p>
        )}
      </Card>
      {inviting && <InviteDialog members={members ?? []} close={() => setInviting(false)} />}
      {changing && <AccessDialog member={changing} close={() => setChanging(null)} />}
    </>
  );
});
