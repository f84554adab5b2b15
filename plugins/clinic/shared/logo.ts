export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const logoMaxBytes = 1024 * 1024;
