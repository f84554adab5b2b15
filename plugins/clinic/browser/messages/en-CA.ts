export const messages = {
  management: 'Clinic management',
  navManagement: 'Management',
  sections: 'Sections of clinic management',
  details: 'Organisation',
  brand: 'Brand',
  features: 'Features',
  audit: 'Audit',
  goDetails: 'Change organisation details',
  goBrand: 'Change name, logo and colour',
  goFeatures: 'Switch features on and off',
  goAudit: 'Search the audit trail',
} as const;
