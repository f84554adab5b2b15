import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../core/browser/index.ts';
import type { Joining } from '../../shared/seat.ts';
import { Block } from './Block.tsx';
import { lobbyMessages } from './messages.ts';

interface WhatOthersSeeProps {
  readonly name: string | null;
  readonly joining: Joining;
}

/** Before anything of a person is shown, they know what it will be and to whom. */
export const WhatOthersSee = observer(({ name, joining }: WhatOthersSeeProps) => {
  const t = useMessages(lobbyMessages);
  const more = { video: t.seenVideo, audio: t.seenAudio, listen: t.seenListen } as const;
  return (
    <Block title={t.seenTitle}>
      {name !== null && <p>{t.seenName(name)}</p>}
      <p>{more[joining]}</p>
      <p>{t.seenWait}</p>
    </Block>
  );
});
