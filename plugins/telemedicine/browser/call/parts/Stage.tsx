import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../../core/browser/index.ts';
import type { Seat } from '../../../shared/seat.ts';
import { callTexts } from '../callTexts.ts';
import { useDesk, useVisit } from './desk.ts';
import { Overlays } from './Overlays.tsx';
import { Picture } from './Picture.tsx';
import { OwnTile, Tile } from './Tile.tsx';

/** The patient for the clinic, the practitioner for everybody else: whom one came to see. */
const firstFor = (host: boolean, others: readonly Seat[]): Seat | undefined => {
  const there = others.filter(({ here }) => here);
  const among = there.length > 0 ? there : others;
  return among.find(({ kind }) => kind === (host ? 'patient' : 'practitioner')) ?? among[0];
};

export const Stage = observer(() => {
  const t = useMessages(callTexts);
  const desk = useDesk();
  const { call } = desk;
  const { host, me } = useVisit();
  const { others } = call;
  const main = firstFor(host, others);
  const shown = others.find(({ id, media }) => media.sharing && call.endOf(id)?.tracks.screen);
  const screen = shown && call.endOf(shown.id)?.tracks.screen;
  const strip = shown ? others : others.filter((seat) => seat !== main);
  return (
    <section className="tc-stage" aria-label={t.stage}>
      {screen && (
        <figure className="tc-screen">
          <Picture track={screen} whole shown={desk.present} />
          <figcaption>{t.screenOf(shown.name)}</figcaption>
        </figure>
      )}
      {!screen && main && (
        <ul className="tc-main">
          <Tile seat={main} large shown={desk.present} />
        </ul>
      )}
      {!main && (
        <div className="tc-nobody">
          <h2>{t.nobody}</h2>
          <p>{t.nobodyText}</p>
        </div>
      )}
      <Overlays />
      <ul className="tc-strip">
        {strip.map((seat) => (
          <Tile key={seat.id} seat={seat} />
        ))}
        <OwnTile name={me?.name ?? t.you} />
      </ul>
    </section>
  );
});
