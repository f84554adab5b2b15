import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService } from '#core/browser';
import { Callout, Fact, Tag } from '#ui';
import { I18n } from '#core/shared';
import type { Fax, FaxEvent } from '../../shared/calls.ts';
import { type FailureKind, failureKinds } from '../../shared/faxState.ts';
import { shownNumber } from '#core/shared/numbers/phoneNumber.ts';
import { Due } from '../due/components/Due.tsx';
import { eventText, pagesText, partyOf, stateTag } from '../faxTexts.ts';
import type { DeskDialog } from '../dialogs/DeskDialogs.tsx';
import { messages } from '../messages/index.ts';
import { RedactFacts } from '../pageWork/components/RedactFacts.tsx';
import { LikenessFacts } from '../pairs/components/LikenessFacts.tsx';
import { MergeFacts } from '../pairs/components/MergeFacts.tsx';
import { SplitFacts } from '../pageWork/components/SplitFacts.tsx';

const chartOf = (patient: string): string => `/clinic/patients/${patient}`;

const failureIn = ({ detail }: FaxEvent): FailureKind | undefined =>
  failureKinds.find((kind) => kind === detail.failure);

const History = observer(({ events }: { readonly events: readonly FaxEvent[] }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  return (
    <details>
      <summary>{t.history}</summary>
      <ol className="fax-history">
        {events.map((event, n) => {
          const failure = failureIn(event);
          const what = [eventText(event.what, t), failure && t[`failure_${failure}`], event.detail.to]
            .filter(Boolean)
            .join(': ');
          return (
            <li key={n}>
              <span>{event.by === null ? what : t.by(what, event.by)}</span>{' '}
              <time className="pv-muted" dateTime={event.at}>
                {i18n.date(event.at)}
              </time>
            </li>
          );
        })}
      </ol>
    </details>
  );
});

export interface FaxFactsProps {
  readonly fax: Fax;
  readonly go: (id: string) => void;
  readonly show: (dialog: DeskDialog) => void;
}

export const FaxFacts = observer(({ fax, go, show }: FaxFactsProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { filed, sent, sameAs } = fax;
  const tag = stateTag(fax, t, fax.sendAt && i18n.when(fax.sendAt));
  const help =
    fax.failure === 'wrong_number' || fax.failure === 'not_reachable' ? t[`failureHelp_${fax.failure}`] : undefined;
  const facts = [
    fax.name !== '' && fax.number !== '' && shownNumber(fax.number),
    fax.listed !== '' && t.numberOf(fax.listed),
    pagesText(fax, t),
    i18n.date(fax.at),
    fax.assignee && (fax.direction === 'in' ? t.assignedTo(fax.assignee.name) : t.sentBy(fax.assignee.name)),
    fax.attempts > 0 && t.attempts(fax.attempts),
    fax.snoozedUntil !== null && t.snoozed(i18n.when(fax.snoozedUntil)),
    sent?.cost && t.cost(i18n.number(sent.cost.amount, { style: 'currency', currency: sent.cost.currency })),
    fax.sendAt === null && sent?.nextAt && t.nextTry(i18n.when(sent.nextAt)),
  ];
  return (
    <header className="fax-facts">
      <h2>{partyOf(fax, t)}</h2>
      <p className="pv-muted">{facts.filter(Boolean).join(' · ')}</p>
      <p className="fax-row-tags">
        {fax.dueAt !== null && <Due at={fax.dueAt} urgent={fax.urgent} />}
        {tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
        {fax.label !== '' && <Tag tone="note">{fax.label}</Tag>}
        {fax.copies > 0 && <Tag>{t.copies(fax.copies)}</Tag>}
      </p>
      {fax.note !== '' && <p className="fax-note">{fax.note}</p>}
      {sameAs !== null && (
        <Callout tone="wait">
          {t.sameAs}{' '}
          <button type="button" className="pv-link-button" onClick={() => go(sameAs)}>
            {t.openEarlier}
          </button>
        </Callout>
      )}
      <LikenessFacts fax={fax} show={show} />
      <MergeFacts fax={fax} go={go} />
      <SplitFacts fax={fax} go={go} />
      <RedactFacts fax={fax} />
      {fax.state === 'unknown' && <Callout tone="wait">{t.unknownText}</Callout>}
      {fax.state === 'failed' && help !== undefined && <Callout tone="bad">{help}</Callout>}
      {fax.state === 'partial' && sent && (
        <Callout tone="bad">
          {sent.pagesSent === null ? t.partlyUnknown : t.pagesSent(sent.pagesSent, fax.pages ?? 0)}
        </Callout>
      )}
      {sent?.cancelAsked && <Callout tone="wait">{t.cancelAsked}</Callout>}
      {fax.state === 'sent' && fax.history.some(({ what }) => what === 'cancel_too_late') && (
        <Callout tone="wait">{t.cancelTooLate}</Callout>
      )}
      {filed && (
        <Callout tone="good">
          {t.filedIn(filed.patient.name)} <Link href={chartOf(filed.patient.id)}>{t.openChart}</Link>
          {filed.undoUntil && (
            <span className="pv-muted"> {t.undoUntil(i18n.date(filed.undoUntil, { dateStyle: 'long' }))}</span>
          )}
        </Callout>
      )}
      {sent && sent.together.length > 0 && (
        <div>
          <p className="pv-muted">{t.together}</p>
          <ul className="pv-bare-list">
            {sent.together.map(({ id, name, number, state }) => (
              <li key={id}>
                <button type="button" className="pv-link-button" onClick={() => go(id)}>
                  {name}
                </button>{' '}
                <small className="pv-muted">
                  {shownNumber(number)} · {t[`state_${state}`]}
                </small>
              </li>
            ))}
          </ul>
        </div>
      )}
      {sent && (sent.documents.length > 0 || sent.patient) && (
        <dl className="fax-sent">
          {sent.patient && (
            <Fact term={t.about}>
              <Link href={chartOf(sent.patient.id)}>{sent.patient.name}</Link>
            </Fact>
          )}
          {sent.documents.length > 0 && <Fact term={t.carried}>{sent.documents.join(', ')}</Fact>}
        </dl>
      )}
      <History events={fax.history} />
    </header>
  );
});
