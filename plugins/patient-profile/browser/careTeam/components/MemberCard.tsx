import { Chat, Phone } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useService, useWanted } from '#core/browser';
import { Avatar, Button, Card, MenuButton, Tag } from '#ui';
import { FeatureStates, I18n } from '#core/shared';
import type { TeamMember } from '../teamMembers.ts';
import { teamTexts } from '../messages/index.ts';

interface Props {
  readonly member: TeamMember;
  readonly concern: () => void;
  readonly remove: () => void;
}

/** One person: who, what they do for me, who covers for them, and how to reach them. */
export const MemberCard = observer(({ member, concern, remove }: Props) => {
  const t = useMessages(teamTexts);
  const i18n = useService(I18n);
  const writes = useWanted(FeatureStates)?.isRunning('messaging') ?? false;
  const { name, role, place, plans, covering, id, phone, photoUrl, type } = member;
  const until = covering?.until;
  return (
    <Card className="pp-member">
      <div className="pp-member-head">
        <Avatar name={name} photoUrl={photoUrl} size={52} />
        <span className="pp-person">
          <h2>{name}</h2>
          <span>{role || (type === 'Organization' ? t.role_organization : t.role_practitioner)}</span>
          {place && <small>{place}</small>}
        </span>
        <MenuButton
          label={t.moreFor(name)}
          items={[
            { text: t.concern, onClick: concern },
            { text: t.askRemove, onClick: remove },
          ]}
        />
      </div>
      {covering && (
        <p>
          <Tag tone="wait">
            {until
              ? t.coveringUntil(covering.name, i18n.date(until, { dateStyle: 'long' }))
              : t.covering(covering.name)}
          </Tag>
        </p>
      )}
      {plans.length > 0 && <p className="pv-muted">{t.serves(plans.join(', '))}</p>}
      <div className="pp-member-acts">
        {writes && type === 'Practitioner' && (
          <Button
            icon={Chat}
            href={`/request?to=${encodeURIComponent(`${id.toLowerCase()}@people.invalid`)}`}
            aria-label={t.messageTo(name)}
          >
            {t.message}
          </Button>
        )}
        {phone && (
          <Button icon={Phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} intent="quiet" aria-label={t.call(name)}>
            {phone}
          </Button>
        )}
      </div>
    </Card>
  );
});
