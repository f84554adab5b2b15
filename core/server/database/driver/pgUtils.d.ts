declare module 'pg/lib/utils.js' {
  const utils: {
    /** A parameter as the protocol carries it. @throws Error for an object that contains itself */
    readonly prepareValue: (value: unknown) => string | Buffer | null;
  };
  export default utils;
}
