import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages } from '#core/browser';
import { ReachClinic, usePatientId, useSearch } from '#clinical/browser';
import { Async, Avatar, Button, Card, EmptyCard, Skeleton } from '#ui';
import { personName, unkept } from '#clinical/shared';
import { membersOf, type TeamMember } from '../teamMembers.ts';
import { contactsTexts } from '../../contacts/messages/index.ts';
import { teamTexts } from '../messages/index.ts';
import { contactsPath } from '../../paths.ts';
import { RequestDialog } from '../../dialogs/RequestDialog.tsx';
import { useFamily } from '../../contacts/hooks/useFamily.ts';
import { MemberCard } from './MemberCard.tsx';
import '../../patient-profile.css';

type Asking =
  | { readonly wish: 'add-to-team' }
  | { readonly wish: 'remove-from-team' | 'concern'; readonly member: TeamMember };

/** Who looks after me. Changes are asked of the clinic; family is managed under Contacts. */
export const TeamPanel = observer(() => {
  const t = useMessages(teamTexts);
  const id = usePatientId();
  // The patient's own, on their own device.
  const about = { about: id, keep: ['patient'] } as const;
  const teams = useSearch(
    'CareTeam',
    id === null ? null : { patient: id, _include: 'CareTeam:participant', _count: 20 },
    about,
  );
  // The feature may be off: the team is shown without its plans then.
  const plans = useSearch(
    'CarePlan',
    id === null ? null : { patient: id, status: 'active', ...unkept, _count: 20 },
    about,
  );
  const [asking, setAsking] = useState<Asking | null>(null);
  const addButton = (
    <Button icon={Plus} onClick={() => setAsking({ wish: 'add-to-team' })}>
      {t.askAdd}
    </Button>
  );
  return (
    <div className="pv-stack">
      <ReachClinic />
      <Async resource={teams} skeleton={<Skeleton lines={8} />}>
        {({ resources, included }, known) => {
          const all = membersOf(resources, included, plans.data?.resources ?? [], new Date().toISOString());
          const members = all.filter(({ type }) => type !== 'RelatedPerson');
          return members.length === 0 ? (
            <EmptyCard of={known} picture title={t.none} text={t.noneText} action={addButton} />
          ) : (
            <>
              <div className="pp-team">
                {members.map((member) => (
                  <MemberCard
                    key={member.key}
                    member={member}
                    concern={() => setAsking({ wish: 'concern', member })}
                    remove={() => setAsking({ wish: 'remove-from-team', member })}
                  />
                ))}
              </div>
              <div className="pv-form-actions pp-start">{addButton}</div>
            </>
          );
        }}
      </Async>
      <FamilyOfTeam />
      {asking && <Asked asking={asking} close={() => setAsking(null)} />}
    </div>
  );
});

const FamilyOfTeam = observer(() => {
  const t = useMessages(teamTexts);
  const words = useMessages(contactsTexts);
  const { members } = useFamily(usePatientId());
  const active = (members ?? []).filter(({ status }) => status === 'active' || status === 'known');
  if (active.length === 0) return null;
  return (
    <Card title={t.familyTitle} action={<Link href={contactsPath}>{t.familyManage}</Link>}>
      <ul className="pv-rows">
        {active.map(({ person, relationship }) => (
          <li key={person.id}>
            <Avatar name={personName(person.name)} />
            <span className="pp-person">
              <b>{personName(person.name)}</b>
              <small>{relationship ? words[relationship] : t.role_family}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
});

const Asked = observer(({ asking, close }: { readonly asking: Asking; readonly close: () => void }) => {
  const t = useMessages(teamTexts);
  if (asking.wish === 'add-to-team')
    return <RequestDialog wish="add-to-team" title={t.askAdd} label={t.askAddLabel} close={close} />;
  const { member, wish } = asking;
  const about = member.type === 'Organization' ? undefined : { type: member.type, id: member.id };
  const concern = wish === 'concern';
  return (
    <RequestDialog
      wish={wish}
      about={about}
      title={concern ? t.concernAbout(member.name) : t.askRemoveTitle(member.name)}
      label={concern ? t.concernLabel : t.askRemoveLabel}
      note={concern ? t.concernNote : undefined}
      close={close}
    />
  );
});
