export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const logoMaxBytes = 1024 * 1024;

/** Why a file cannot be a logo, before it is sent; the server looks at the bytes themselves. */
export const logoProblem = (file: {
  readonly type: string;
  readonly size: number;
}): 'logoType' | 'logoSize' | 'logoEmpty' | null => {
  if (!(logoTypes as readonly string[]).includes(file.type)) return 'logoType';
  if (file.size === 0) return 'logoEmpty';
  return file.size > logoMaxBytes ? 'logoSize' : null;
};
