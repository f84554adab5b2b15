// Loaded before a server: its clock goes `CLOCK_FACTOR` times as fast from `CLOCK_SINCE` on, so that waits of hours can be tried.
const [factor, since] = [Number(process.env.CLOCK_FACTOR), Number(process.env.CLOCK_SINCE)];
const Real = Date;
const now = () => since + (Real.now() - since) * factor;

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }

  static now() {
    return now();
  }
};
