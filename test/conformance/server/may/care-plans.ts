/** Who may make the calls of care-plans, written by hand and apart from their descriptions. */
export const carePlans: Readonly<Record<string, string>> = {
  'care-plans.sign': 'patient practitioner',
  'care-plans.coordination': 'practitioner admin clinic_admin super_admin',
  'care-plans.setCoordination': 'admin clinic_admin super_admin',
  'care-plans.handOver': 'practitioner',
  'care-plans.document': 'practitioner',
};
