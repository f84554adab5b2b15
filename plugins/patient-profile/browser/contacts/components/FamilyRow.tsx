import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Avatar, MenuButton, Tag } from '#ui';
import { I18n } from '#core/shared';
import { personName } from '#clinical/shared';
import type { FamilyMember, AccessStatus } from '../familyMembers.ts';
import { contactsTexts } from '../messages/index.ts';

const tones = { active: 'good', invited: 'wait', ended: 'plain', known: 'plain' } as const satisfies Record<
  AccessStatus,
  string
>;

interface Props {
  readonly member: FamilyMember;
  /** Staff end what a patient shared, and open nothing. */
  readonly may: 'change' | 'end' | 'look';
  readonly change: () => void;
  readonly revoke: () => void;
  readonly again: () => void;
}

export const FamilyRow = observer(({ member, may, change, revoke, again }: Props) => {
  const t = useMessages(contactsTexts);
  const i18n = useService(I18n);
  const { person, consent, status, relationship, areas, acts, until } = member;
  const name = personName(person.name);
  const day = (date: string): string => i18n.date(date.slice(0, 10), { dateStyle: 'long' });
  const ended = person.period?.end ?? until;
  const sees =
    status === 'known' || areas.length === 0
      ? t.seesNothing
      : t.maySee(areas.map((area) => t[`area_${area}`].toLocaleLowerCase(i18n.locale)).join(', '));
  const does = t.mayAct(acts.map((area) => t[`act_${area}`].toLocaleLowerCase(i18n.locale)).join(', '));
  const end = { text: t.revoke, onClick: revoke, danger: true };
  const items = {
    change: [
      ...(consent ? [{ text: t.access, onClick: change }] : []),
      ...(status === 'invited' ? [{ text: t.inviteAgain, onClick: again }] : []),
      end,
    ],
    end: status === 'known' ? [] : [end],
    look: [],
  };
  const offered = status === 'ended' ? [] : items[may];
  return (
    <li className="pp-family">
      <Avatar name={name} />
      <span className="pp-person">
        <b>{name}</b>
        <small>
          {relationship ? t[relationship] : t.person}
          {status === 'invited' && ` · ${t.invitedText}`}
        </small>
        <span className="pp-sees">
          {status === 'ended' && ended ? t.endedOn(day(ended)) : sees}
          {status !== 'ended' && acts.length > 0 && ` · ${does}`}
          {status !== 'ended' && consent && areas.length > 0 && ` · ${until ? t.untilDay(day(until)) : t.untilRevoked}`}
        </span>
      </span>
      <Tag tone={tones[status]}>{t[status]}</Tag>
      {offered.length > 0 && <MenuButton label={t.accessOf(name)} items={offered} />}
    </li>
  );
});
