import type { Http } from '#core/shared';
import { type OwnVisit, readOwnPhoto } from '../../../shared/modeCalls.ts';
import type { Told } from '../../../shared/record.ts';
import type { DayStore } from '../DayStore.ts';
import { blobOf } from './PhotoFiles.ts';

const waitingPhoto = (day: DayStore, visit: OwnVisit, photo: string) =>
  day.waitingOf(visit.id).find(({ id }) => id === photo);

/** The bytes are kept before it is told of: what is told of is there. Rejects where the device has no room. */
export const addPhoto = async (
  day: DayStore,
  visit: OwnVisit,
  what: Extract<Told, { kind: 'photo' }>,
  picture: string,
): Promise<void> => {
  const file = crypto.randomUUID();
  await day.files?.keep(file, picture);
  day.tell(visit, what, file);
};

/** What is not with the clinic is not sent any more; the rest was a mistake, which the record says. */
export const removePhoto = (day: DayStore, visit: OwnVisit, photo: string): void => {
  const item = waitingPhoto(day, visit, photo);
  const isUntold = item?.state === 'waiting' && item.tries === 0 && !visit.events.some(({ id }) => id === photo);
  if (!isUntold) day.tell(visit, { kind: 'photo_error', photo });
  if (!item) return;
  day.cancel(item);
  if (item.input.file !== undefined) void day.files?.remove(item.input.file);
};

/** The photo itself, from the device or from the clinic. Null: the device has it no more. */
export const pictureOf = async (
  { day, http, pass }: { readonly day: DayStore; readonly http: Http; readonly pass: string },
  visit: OwnVisit,
  photo: string,
): Promise<Blob | null> => {
  const file = waitingPhoto(day, visit, photo)?.input.file;
  if (file === undefined) return http.download(readOwnPhoto, { params: { id: photo } }, { pass });
  const picture = await day.files?.find(file);
  return picture === undefined ? null : blobOf(picture);
};
