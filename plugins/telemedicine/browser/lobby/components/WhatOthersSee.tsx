import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import type { Joining } from '#plugins/telemedicine/shared/seat.ts';
import { LobbySection } from './LobbySection.tsx';
import { lobbyMessages } from '../messages/index.ts';

interface WhatOthersSeeProps {
  readonly name: string | null;
  readonly joining: Joining;
}

/** Says before joining what others will see. */
export const WhatOthersSee = observer(({ name, joining }: WhatOthersSeeProps) => {
  const t = useMessages(lobbyMessages);
  const more = { video: t.seenVideo, audio: t.seenAudio, listen: t.seenListen } as const;
  return (
    <LobbySection title={t.seenTitle}>
      {name !== null && <p>{t.seenName(name)}</p>}
      <p>{more[joining]}</p>
      <p>{t.seenWait}</p>
    </LobbySection>
  );
});
