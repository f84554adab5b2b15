export const messages = {
  management: 'Clinic management',
  navManagement: 'Management',
  sections: 'Clinic management sections',
  details: 'Organization',
  brand: 'Brand',
  features: 'Features',
  audit: 'Audit log',
  goDetails: 'Edit organization details',
  goBrand: 'Edit name, logo and colour',
  goFeatures: 'Turn features on or off',
  whoOpened: 'Who opened this record',
  goAudit: 'Search the audit log',
} as const;
