import type { SeedContext } from '#core/server';
import { type Details, emptyDetails } from '../shared/organization.ts';
import { changeOrganization } from '../server/organization.ts';

const clinics: Readonly<Record<string, Partial<Details>>> = {
  rideau: {
    legalName: 'Rideau Family Health Team Inc.',
    line1: '180 Elgin Street',
    line2: 'Suite 300',
    city: 'Ottawa',
    province: 'ON',
    postalCode: 'K2P 2K3',
    phone: '613 555 0142',
    email: 'bonjour@rideau.pavilion.test',
    timeZone: 'America/Toronto',
  },
  laurier: {
    legalName: 'Clinique Laurier s.e.n.c.',
    line1: '420, avenue Laurier Est',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2J 1E7',
    phone: '514 555 0178',
    email: 'accueil@laurier.pavilion.test',
    timeZone: 'America/Toronto',
    defaultLocale: 'fr-CA',
  },
};

/** The demo clinics know where they are and when they are open. */
export const seedDetails = async ({ db, org }: SeedContext): Promise<void> => {
  const known = clinics[org.slug];
  if (!known) return;
  const details = { ...emptyDetails(known.legalName ?? ''), ...known };
  details.hours = { ...details.hours, thu: { open: '08:30', close: '20:00' }, sat: { open: '09:00', close: '12:00' } };
  await changeOrganization(db, org.id, null, { details });
};
