import { CallFailure, type CallInput, type Http, type OutboxItem } from '#core/shared';
import { sendEvent, sendPhoto } from '../../shared/modeCalls.ts';
import { fieldOf, type VisitEvent } from '../../shared/record.ts';
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
