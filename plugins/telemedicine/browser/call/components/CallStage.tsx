import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import type { Seat } from '#plugins/telemedicine/shared/seat.ts';
import { callMessages } from '../messages/index.ts';
import { useCallSession, useCurrentVisit } from '../hooks/useCallSession.ts';
import { CallOverlay } from './CallOverlay.tsx';
import { VideoPicture } from './VideoPicture.tsx';
import { OwnTile, ParticipantTile } from './ParticipantTile.tsx';

/** The clinic sees the patient first, everyone else the practitioner. */
const firstFor = (host: boolean, others: readonly Seat[]): Seat | undefined => {
  const there = others.filter(({ here }) => here);
  const among = there.length > 0 ? there : others;
  return among.find(({ kind }) => kind === (host ? 'patient' : 'practitioner')) ?? among[0];
};

export const CallStage = observer(() => {
  const t = useMessages(callMessages);
  const session = useCallSession();
  const { call } = session;
  const { host, me } = useCurrentVisit();
  const { others } = call;
  const main = firstFor(host, others);
  const shown = others.find(({ id, media }) => media.sharing && call.remoteOf(id)?.tracks.screen);
  const screen = shown && call.remoteOf(shown.id)?.tracks.screen;
  const strip = shown ? others : others.filter((seat) => seat !== main);
  return (
    <section className="tc-stage" aria-label={t.stage}>
      {screen && (
        <figure className="tc-screen">
          <VideoPicture track={screen} whole shown={session.present} />
          <figcaption>{t.screenOf(shown.name)}</figcaption>
        </figure>
      )}
      {!screen && main && (
        <ul className="tc-main">
          <ParticipantTile seat={main} large shown={session.present} />
        </ul>
      )}
      {!main && (
        <div className="tc-nobody">
          <h2>{t.nobody}</h2>
          <p>{t.nobodyText}</p>
        </div>
      )}
      <CallOverlay />
      <ul className="tc-strip">
        {strip.map((seat) => (
          <ParticipantTile key={seat.id} seat={seat} />
        ))}
        <OwnTile name={me?.name ?? t.you} />
      </ul>
    </section>
  );
});
