import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Button } from '#ui';
import type { Joining } from '#plugins/telemedicine/shared/seat.ts';
import { LobbySection } from './LobbySection.tsx';
import { lobbyMessages } from '../messages/index.ts';

interface JoinChoiceProps {
  /** The browser's own question is on screen. */
  readonly asking: boolean;
  readonly test?: boolean;
  readonly choose: (joining: Joining) => void;
}

/** Says why before the browser asks: who understands the question answers it well. */
export const JoinChoice = observer(({ asking, test = false, choose }: JoinChoiceProps) => {
  const t = useMessages(lobbyMessages);
  const ways = [
    ['video', t.withCamera, t.withCameraWhy],
    ['audio', t.withSound, t.withSoundWhy],
    ['listen', t.listenOnly, t.listenOnlyWhy],
  ] as const;
  return (
    <LobbySection title={t.chooseTitle}>
      <p>{test ? t.chooseWhyTest : t.chooseWhy}</p>
      <ul className="tl-choices">
        {ways
          .filter(([way]) => !test || way !== 'listen')
          .map(([way, words, why]) => (
            <li key={way}>
              <Button
                fill
                size="large"
                intent={way === 'video' ? 'primary' : 'plain'}
                disabled={asking}
                onClick={() => choose(way)}
              >
                {words}
              </Button>
              {!test && <small>{why}</small>}
            </li>
          ))}
      </ul>
      <p role="status">{asking ? t.asking : ''}</p>
    </LobbySection>
  );
});
