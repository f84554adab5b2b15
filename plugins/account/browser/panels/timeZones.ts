/** Canada's first, then the rest of the world's, as IANA names. */
export const timeZones = (): readonly string[] => {
  const canada = [
    'America/St_Johns',
    'America/Halifax',
    'America/Toronto',
    'America/Winnipeg',
    'America/Regina',
    'America/Edmonton',
    'America/Vancouver',
    'America/Whitehorse',
    'America/Iqaluit',
  ];
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !canada.includes(zone));
  return [...canada, ...others];
};
