import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import type { Joining } from '../../shared/seat.ts';
import { Block } from './Block.tsx';
import { lobbyMessages } from './messages.ts';

interface ChoicesProps {
  /** The browser's own question is on screen. */
  readonly asking: boolean;
  readonly test?: boolean;
  readonly choose: (joining: Joining) => void;
}

/** Says why before the browser asks: who understands the question answers it well. */
export const Choices = observer(({ asking, test = false, choose }: ChoicesProps) => {
  const t = useMessages(lobbyMessages);
  const ways = [
    ['video', t.withCamera, t.withCameraWhy],
    ['audio', t.withSound, t.withSoundWhy],
    ['listen', t.listenOnly, t.listenOnlyWhy],
  ] as const;
  return (
    <Block title={t.chooseTitle}>
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
    </Block>
  );
});
