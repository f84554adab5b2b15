import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Contributed, useMessages, useSlot, useSlotsKnown } from '#core/browser';
import { Button, None, Skeleton } from '#ui';
import { allKnown, type Claim, type Known } from '#core/shared';
import { type NowAnswer, NowSources } from '#plugins/patient-profile/shared/nowSources.ts';
import { messages } from '../../messages/index.ts';
import '../../patient-profile.css';

/** Only what is drawn of it: the same answer again draws nothing anew. */
const same = (one: NowAnswer | undefined, other: NowAnswer): boolean =>
  one?.known.is === other.known.is &&
  one.act?.rank === other.act?.rank &&
  one.later?.text === other.later?.text &&
  one.later?.today === other.later?.today;

interface Props {
  /** Says nothing where there is nothing to do. */
  readonly onlyActs?: boolean;
}

/** The one thing to do at this moment. That there is none is said once every feature that could know of one has answered. */
export const NowCard = observer(({ onlyActs = false }: Props) => {
  const t = useMessages(messages);
  const started = useSlotsKnown();
  const sources = [...useSlot(NowSources)].sort((one, other) => one.item.order - other.item.order);
  const [answers, setAnswers] = useState<Readonly<Record<string, NowAnswer>>>({});
  const tell = useCallback(
    (id: string, answer: NowAnswer) => setAnswers((all) => (same(all[id], answer) ? all : { ...all, [id]: answer })),
    [],
  );
  const said = sources.map(({ item }) => ({ ...item, answer: answers[item.id] }));
  const isOf = (is: Known['is']) => said.filter(({ answer }) => (answer?.known.is ?? 'awaited') === is);
  const known = allKnown([started, ...said.map(({ answer }) => answer?.known ?? ({ is: 'awaited' } as const))]);
  // Not the first that answers: what is more urgent may answer a moment later.
  const ready = isOf('awaited').length === 0 && started.is !== 'awaited';
  const acts = said.filter(({ answer }) => answer?.act).sort((a, b) => a.answer!.act!.rank - b.answer!.act!.rank);
  const chosen = ready ? acts[0]?.id : undefined;
  const unknown = [...isOf('failed'), ...isOf('part')];
  const later = said.flatMap(({ answer }) => answer?.later ?? []);
  const quiet = onlyActs && chosen === undefined;
  return (
    <section className={quiet ? 'pp-now-none' : 'pp-now'} aria-label={t.now}>
      {sources.map(({ owner, item: { id, part: Part } }) => (
        <Contributed key={id} owner={owner} loading={<span hidden />}>
          <Part tell={(answer) => tell(id, answer)} chosen={chosen === id} />
        </Contributed>
      ))}
      {quiet ? null : !ready ? (
        <Skeleton lines={2} />
      ) : (
        <>
          {chosen === undefined && (
            <Calm known={known} says={later.some(({ today }) => today) ? t.nothingNow : t.nothingToday} />
          )}
          {chosen === undefined && later.length > 0 && (
            <ul className="pp-now-later">
              {later.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          {unknown.length > 0 && (
            <p className="pv-callout wait">
              {t.notKnown(unknown.map(({ about }) => about()))}{' '}
              <Button
                onClick={() => {
                  for (const { answer } of unknown) if (answer && 'again' in answer.known) answer.known.again?.();
                }}
              >
                {t.tryAgain}
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
});

const Calm = ({ known, says }: { readonly known: Known; readonly says: Claim }) =>
  says.of(known) !== null && (
    <h2>
      <None of={known} says={says} />
    </h2>
  );
