import { mark, move } from '#plugins/appointments/shared/calls.ts';
import { signedIn } from '../booking.ts';
import type { House } from '../house.ts';

const minute = 60_000;

/** Its lobby opens a quarter of an hour before, and stays open for longer than a test runs. */
const isOpen = (start: string): boolean => {
  const until = Date.parse(start) - Date.now();
  return until < 14 * minute && until > -60 * minute;
};

/** Moves a visit to this quarter of an hour, whatever the demonstration has there: nobody came to that. */
export const visitNow = async (house: House, id: string, practitioner: string): Promise<void> => {
  const clinic = await signedIn(house, practitioner);
  // The demonstration's own begins about when its house was seeded: its lobby is open already.
  const { start: now } = (await (await clinic.fetch(`/fhir/R4/Appointment/${id}`)).json()) as { start: string };
  if (isOpen(now)) return;
  const at = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString();
  const found = await clinic.fetch(`/fhir/R4/Appointment?date=ge${at(-90)}&date=lt${at(45)}&_count=100`);
  const { entry = [] } = (await found.json()) as { entry?: { resource: { id: string; status: string } }[] };
  for (const { resource } of entry) {
    if (resource.id === id || resource.status === 'cancelled') continue;
    await clinic.send(mark, { params: { id: resource.id }, body: { status: 'noshow' } });
  }
  const first = Math.ceil((Date.now() + minute) / (5 * minute)) * 5 * minute;
  const refusals: string[] = [];
  for (let start = first; start < first + 15 * minute; start += 5 * minute) {
    const kept = (await (await clinic.fetch(`/fhir/R4/Appointment/${id}`)).json()) as { meta: { versionId: string } };
    const when = { start: new Date(start).toISOString(), scope: 'this' as const, version: kept.meta.versionId };
    const moved = await clinic.send(move, { params: { id }, body: when });
    if (moved.status === 200) return;
    refusals.push(moved.failure.message);
  }
  throw new Error(`Within the next quarter of an hour: ${refusals.join(' ')}`);
};
