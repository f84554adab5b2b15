import type { Identifier, Patient } from '@medplum/fhirtypes';

const cardSystem = /(patient-hcn|patient-healthcare-id|health-?card|\bjhn\b)/i;

const isCard = ({ system = '', type }: Identifier): boolean =>
  cardSystem.test(system) || (type?.coding?.some(({ code }) => code === 'JHN') ?? false);

/** The provincial health card; no other number of another system is called one. */
export const healthCardOf = ({ identifier = [] }: Patient): Identifier | undefined =>
  identifier.find((one) => one.value && isCard(one));
