/** Values of DEEP_LINK_KEY that name no service. `TODO` is VAL-1's placeholder for 'not configured'. */
const noService: readonly string[] = ['embedded', 'none', 'TODO'];

/** Links are made and opened by a service that this DEEP_LINK_KEY belongs to, and not by our own house alone. */
export const usesService = (key: string): boolean => !noService.includes(key);
