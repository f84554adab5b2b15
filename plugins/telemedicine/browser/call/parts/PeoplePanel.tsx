import { observer } from 'mobx-react-lite';
import { useErrorText, useMessages, useService } from '../../../../../core/browser/index.ts';
import { Button, MenuButton, type MenuEntry, useConfirm } from '../../../../../core/browser/ui/index.ts';
import { I18n, Toasts } from '../../../../../core/shared/index.ts';
import type { Seat } from '../../../shared/seat.ts';
import { useRefusals } from '../../refusals/useRefusals.ts';
import { callTexts } from '../callTexts.ts';
import { useDesk, useVisit } from './desk.ts';
import { Invites } from './Invites.tsx';

type Act = 'admit' | 'hold' | 'remove' | 'mute';

/** For hosts: who waits, who is in, who is invited. */
export const PeoplePanel = observer(() => {
  const t = useMessages(callTexts);
  const i18n = useService(I18n);
  const { room } = useDesk();
  const { seats, me } = useVisit();
  const decide = useDeciding();
  const others = seats.filter(({ id }) => id !== me?.id);
  const waiting = others.filter(({ state }) => state === 'waiting' || state === 'held');
  const rest = others.filter(({ state }) => state === 'admitted' || state === 'removed');
  return (
    <div className="tc-people">
      <h2>{t.waitingPeople}</h2>
      {waiting.length === 0 && <p className="tc-quiet">{t.noneWaiting}</p>}
      <ul>
        {waiting.map((seat) => (
          <li key={seat.id}>
            <span>
              <b>{seat.name}</b>
              <small>
                {t[seat.kind]} · {seat.state === 'held' ? t.heldState : t.since(i18n.when(seat.since, room.now()))}
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
      <Invites />
    </div>
  );
});

const SeatMenu = ({ seat, acts }: { readonly seat: Seat; readonly acts: readonly Exclude<Act, 'admit'>[] }) => {
  const t = useMessages(callTexts);
  const decide = useDeciding();
  const items = acts.map((act): MenuEntry => ({
    text: t[act],
    danger: act === 'remove',
    onClick: () => void decide(seat, act),
  }));
  return <MenuButton label={t.actsFor(seat.name)} items={items} />;
};

const useDeciding = () => {
  const t = useMessages(callTexts);
  const confirm = useConfirm();
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const inWords = useRefusals();
  const { room } = useDesk();
  return async ({ id, name }: Seat, act: Act): Promise<void> => {
    const sure = { title: t.removeTitle(name), text: t.removeText, action: t.remove, danger: true };
    if (act === 'remove' && !(await confirm(sure))) return;
    await room
      .decide(id, act)
      .catch((error: unknown) => toasts.show({ message: errorText(inWords(error)), intent: 'danger' }));
  };
};
