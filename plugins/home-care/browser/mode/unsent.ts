import { type CallAnswer, CallFailure, type CallInput, type Http, type OutboxItem } from '#core/shared';
import { type OwnVisit, type readMine, sendEvent, sendPhoto } from '../../shared/modeCalls.ts';
import { type Field, fieldOf, type Told, type VisitEvent } from '../../shared/record.ts';
import { blobOf, type PhotoFiles } from './photos/PhotoFiles.ts';

type EventBody = CallInput<typeof sendEvent>['body'];

/** What waits, with the pass that it was done under: it is sent whatever became of the mode since. */
export interface Waiting {
  readonly pass: string;
  readonly worker: VisitEvent['worker'];
  readonly body: Omit<EventBody, 'id' | 'sent'>;
  /** Of a photo, where its bytes are kept: they are sent after it. */
  readonly file?: string;
}
export type WaitingEvent = OutboxItem<Waiting>;

/** As it stands in the record. */
export const eventOf = ({ id }: { readonly id: string }, { worker, body }: Waiting): VisitEvent => {
  const { what, at, skew, replaces } = body;
  const when = new Date(Date.parse(at) + (skew ?? 0)).toISOString();
  return { ...{ id, worker, by: '', what, at, when, replaces }, field: fieldOf(what, worker.id, id) };
};

interface Telling {
  readonly visit: OwnVisit;
  readonly what: Told;
  readonly worker: VisitEvent['worker'];
  readonly record: readonly Field[];
  /** Of this visit, and not sent yet. */
  readonly before: readonly WaitingEvent[];
  readonly pass: string;
  readonly skew: number | null;
  readonly file?: string;
}

/** What is to wait, and what waits no longer: what is told anew goes only as it was told last. */
export const waitingFor = ({ visit, what, worker, record, before, pass, skew, file }: Telling) => {
  const field = fieldOf(what, worker.id, '');
  const heads = record.find((one) => one.field === field)?.heads ?? [];
  const instead = before.filter(
    ({ id, state, input }) => state === 'waiting' && fieldOf(input.body.what, worker.id, id) === field,
  );
  const replaces = new Set([...heads.map(({ id }) => id), ...instead.flatMap(({ input }) => input.body.replaces)]);
  const input: Waiting = {
    ...{ pass, worker, ...(file !== undefined && { file }) },
    body: {
      ...{ visit: visit.id, what, at: new Date().toISOString(), skew, planned: visit.start },
      replaces: [...replaces].slice(-50),
    },
  };
  return { input, instead };
};

/** The day as it is once the clinic has it. */
export const withEvent = (day: CallAnswer<typeof readMine>, visit: string, event: VisitEvent) => ({
  ...day,
  visits: day.visits.map((one) =>
    one.id === visit ? { ...one, events: [...one.events.filter(({ id }) => id !== event.id), event] } : one,
  ),
});

interface SendParts {
  readonly http: Http;
  /** Lets the line hear how it ends. */
  readonly watched: <T>(call: Promise<T>) => Promise<T>;
  readonly files: PhotoFiles | null;
}

/** What was told, and after it the photo it tells of: both are taken once under the key, however often they are sent. */
export const sendWaiting = async (
  { http, watched, files }: SendParts,
  { pass, body, file }: Waiting,
  key: string,
): Promise<{ readonly id: string }> => {
  const sent = new Date().toISOString();
  await watched(http.send(sendEvent, { body: { ...body, id: key, sent } }, { pass }));
  if (file === undefined) return { id: key };
  const picture = await files?.find(file);
  if (picture === undefined) throw new CallFailure(0, 'part_lost', '');
  await watched(http.send(sendPhoto, { params: { id: key }, file: blobOf(picture) }, { pass }));
  return { id: key };
};
