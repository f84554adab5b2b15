import { type House, openHouse } from './house.ts';
import { findPostgres, startPostgres } from './server/postgres.ts';

/** Of the run's own, where it has one: that is seeded by then, and to seed another is most of a journey's work. */
const onPostgres = async (): Promise<House> => {
  if (process.env['PAVILION_SEEDED_DATABASE'] !== undefined) return openHouse();
  const postgres = await startPostgres();
  try {
    const house = await openHouse({ DATABASE_URL: postgres.url });
    return { ...house, close: () => house.close().finally(postgres.stop) };
  } catch (error) {
    postgres.stop();
    throw error;
  }
};

/** The same journey in every kind of house: with the embedded database, and with PostgreSQL where Debian's is installed. */
export const houses: readonly { readonly on: string; readonly open: () => Promise<House> }[] = [
  { on: 'the embedded database', open: () => openHouse({ DATABASE_URL: '' }) },
  ...(findPostgres() ? [{ on: 'PostgreSQL', open: onPostgres }] : []),
];
