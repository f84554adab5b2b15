import type { SeedContext } from '#core/server';
import { referenceTo } from '#clinical/shared';
import type { DemoClinic } from './demoClinic.ts';
import { demoOrders, laurierReports, rideauReports } from './demoResults.ts';
import { seedOrder } from './seedOrder.ts';
import { seedReport } from './seedReport.ts';
import { seedVitals } from './seedVitals.ts';

/** Results, orders and measurements of the demo clinics: one story, the same every time. */
export const seedDiagnostics = async (context: SeedContext): Promise<void> => {
  const { db, org, profiles, now, random, services } = context;
  const { slug } = org;
  const french = slug === 'laurier';
  const record = services.record(db, org.id);
  const rows = await db.selectFrom('profile').select(['id', 'resource_id']).where('org_id', '=', org.id).execute();
  const resourceOf = (email: string): string | null =>
    rows.find(({ id }) => id === profiles.get(email)?.id)?.resource_id ?? null;
  const main = french ? 'patient@laurier.test' : 'patient@pavilion.test';
  const doctorEmail = french ? 'practitioner@laurier.test' : 'practitioner@pavilion.test';
  const doctorId = resourceOf(doctorEmail);
  const doctor = profiles.get(doctorEmail);
  const demo: DemoClinic = {
    slug,
    french,
    now,
    record,
    random,
    doctor: doctorId && doctor ? referenceTo('Practitioner', doctorId, `${doctor.firstName} ${doctor.lastName}`) : null,
    patient: async (who) => {
      const email = who === 'main' ? main : who;
      const id = email.includes('@') ? resourceOf(email) : `demo-${slug}-${email}`;
      return (id === null ? null : await record.find('Patient', id)) ?? undefined;
    },
  };
  for (const report of french ? laurierReports : rideauReports) await seedReport(demo, report);
  for (const order of demoOrders) await seedOrder(demo, order);
  await seedVitals(demo);
};
