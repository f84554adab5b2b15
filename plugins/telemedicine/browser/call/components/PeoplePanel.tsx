import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useService } from '#core/browser';
import { Button, MenuButton, type MenuEntry, NoneLine, useAction } from '#ui';
import { I18n, whole } from '#core/shared';
import type { Seat } from '#plugins/telemedicine/shared/seat.ts';
import { messages } from '../../messages/index.ts';
import { callMessages } from '../messages/index.ts';
import { useCallSession, useCurrentVisit } from '../hooks/useCallSession.ts';
import { InviteList } from './InviteList.tsx';

type Act = 'admit' | 'hold' | 'remove' | 'mute';

/** For hosts: people waiting, in the call and invited. */
export const PeoplePanel = observer(() => {
  const t = useMessages(callMessages);
  const i18n = useService(I18n);
  const { visitStore } = useCallSession();
  const { seats, me } = useCurrentVisit();
  const decide = useDecideSeat();
  const others = seats.filter(({ id }) => id !== me?.id);
  const waiting = others.filter(({ state }) => state === 'waiting' || state === 'held');
  const rest = others.filter(({ state }) => state === 'admitted' || state === 'removed');
  return (
    <div className="tc-people">
      <h2>{t.waitingPeople}</h2>
      {waiting.length === 0 && <NoneLine of={whole(seats)} says={t.noneWaiting} />}
      <ul>
        {waiting.map((seat) => (
          <li key={seat.id}>
            <span>
              <b>{seat.name}</b>
              <small>
                {t[seat.kind]} ·{' '}
                {seat.state === 'held' ? t.heldState : t.since(i18n.when(seat.since, visitStore.now()))}
                {!seat.here && ` · ${t.away}`}
              </small>
            </span>
            <Button intent="primary" onClick={() => void decide(seat, 'admit')} aria-label={`${t.admit}: ${seat.name}`}>
              {t.admit}
            </Button>
            <SeatMenu seat={seat} acts={['remove']} />
          </li>
        ))}
      </ul>
      <h2>{t.inCall}</h2>
      <ul>
        {rest.map((seat) => (
          <li key={seat.id}>
            <span>
              <b>{seat.name}</b>
              <small>
                {t[seat.kind]}
                {seat.state === 'removed' && ` · ${t.removedState}`}
                {seat.state === 'admitted' && !seat.here && ` · ${t.away}`}
                {seat.state === 'admitted' && !seat.media.microphone && ` · ${t.microphoneOff}`}
              </small>
            </span>
            {seat.state === 'removed' ? (
              <Button onClick={() => void decide(seat, 'admit')}>{t.admitAgain}</Button>
            ) : (
              <SeatMenu seat={seat} acts={seat.media.microphone ? ['mute', 'hold', 'remove'] : ['hold', 'remove']} />
            )}
          </li>
        ))}
      </ul>
      <InviteList />
    </div>
  );
});

const SeatMenu = ({ seat, acts }: { readonly seat: Seat; readonly acts: readonly Exclude<Act, 'admit'>[] }) => {
  const t = useMessages(callMessages);
  const decide = useDecideSeat();
  const items = acts.map((act): MenuEntry => ({
    text: t[act],
    danger: act === 'remove',
    onClick: () => void decide(seat, act),
  }));
  return <MenuButton label={t.actsFor(seat.name)} items={items} />;
};

const useDecideSeat = () => {
  const t = useMessages(callMessages);
  const texts = useMessages(messages);
  const { run } = useAction();
  const { visitStore } = useCallSession();
  return ({ id, name }: Seat, act: Act): Promise<boolean> => {
    const sure = { title: t.removeTitle(name), text: t.removeText, action: t.remove, danger: true };
    const ask = act === 'remove' ? sure : undefined;
    return run(() => inWords(visitStore.decide(id, act), texts), { ask, of: `${id} ${act}` });
  };
};
