// Components of which a page has many, and of which few change at a time.
import { Component, type ComponentChild, type ComponentType } from "preact";

/** A component that is shown anew only if one of its props is another. It reads no signals: it would not hear of them. */
export function still<Props extends object>(show: (props: Readonly<Props>) => ComponentChild): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      return !isSame<Props>(this.props, next);
    }

    override render() {
      return show(this.props);
    }
  };
}

/** Whether two sets of props have the same values under the same names. */
export function isSame<Props extends object>(one: Readonly<Props>, other: Readonly<Props>): boolean {
  const names = Object.keys(one) as (keyof Props)[];
  const isKept = (name: keyof Props) => name in other && Object.is(one[name], other[name]);
  return names.length === Object.keys(other).length && names.every(isKept);
}
