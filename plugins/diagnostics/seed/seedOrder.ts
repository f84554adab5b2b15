import type { ServiceRequest, Specimen } from '@medplum/fhirtypes';
import { referenceTo } from '#clinical/shared';
import { loinc, orderCategories } from '../shared/orders.ts';
import type { DemoOrder } from './demoResults.ts';
import { daysAgo, type DemoClinic, subjectOf } from './demoClinic.ts';

export const seedOrder = async (demo: DemoClinic, order: DemoOrder): Promise<void> => {
  const { record, slug, french, doctor } = demo;
  const patient = await demo.patient(order.patient);
  if (!patient) return;
  const subject = subjectOf(patient);
  const id = `demo-${slug}-order-${order.id}`;
  const specimenId = `demo-${slug}-specimen-${order.id}`;
  const made: ServiceRequest & { id: string } = {
    resourceType: 'ServiceRequest',
    id,
    status: 'active',
    intent: 'order',
    category: [{ coding: [orderCategories[order.kind]] }],
    priority: order.priority ?? 'routine',
    code: {
      ...(order.code ? { coding: [{ system: loinc, code: order.code, display: order.en }] } : {}),
      text: french ? order.fr : order.en,
    },
    subject,
    authoredOn: daysAgo(demo, order.days),
    reasonCode: [{ text: french ? order.why.fr : order.why.en }],
    ...(doctor ? { requester: doctor } : {}),
    ...(order.collected ? { specimen: [referenceTo('Specimen', specimenId)] } : {}),
  };
  if (order.collected) {
    const specimen: Specimen & { id: string } = {
      resourceType: 'Specimen',
      id: specimenId,
      status: 'available',
      subject,
      collection: { collectedDateTime: daysAgo(demo, order.days / 2) },
    };
    await record.create(specimen);
  }
  await record.create(made);
};
