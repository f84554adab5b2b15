/** The product’s name and look where no organisation has its own. */
export const brand = {
  product: 'Pavilion',
  /** CST-6. Its contrast with white is 9.3:1. */
  color: '#3b3f97',
} as const;
