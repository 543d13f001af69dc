import { splitList } from '../split-list.ts';

/** Names under which real universities or health systems are known: nothing invented is called after them. */
export const takenNames: ReadonlySet<string> = new Set(
  splitList(`Adams, Austin, Baker, Banks, Baptiste, Barnes, Baxter, Beaumont, Bell, Bennett, Berry, Bishop, Bradley, Brooks, Brown, Bryant, Burke, Butler, Campbell, Carroll, Carter, Clark, Clarke, Coleman, Cooper, Cox,
    Davis, Dean, Duncan, Elliott, Ellis, Ferguson, Ford, Franklin, Freeman, Gordon, Graham, Grant, Hamilton, Harding, Harris, Harrison, Henry, Holmes, Howard, Hudson, Hughes, Hunter, Jackson, James, Jefferson, Johnson,
    Johnston, Jordan, Kaplan, Keller, Kennedy, King, Lane, Lang, Lawrence, Lawson, Lewis, Lincoln, Loyola, Lynch, Marian, Marshall, Mason, McLaughlin, McNamara, Meyer, Miller, Mills, Mitchell, Montgomery, Morgan, Morris,
    Morrison, Murray, Nichols, Oliver, Palmer, Parker, Pepper, Peterson, Porter, Randolph, Reed, Reid, Rhodes, Richards, Roberts, Robertson, Robinson, Rogers, Rose, Russell, Saunders, Scott, Shaw, Simmons, Simpson, Smith,
    Spencer, Stanford, Stein, Stephens, Stevens, Stewart, Sullivan, Taylor, Thomas, Tucker, Turner, Vogel, Wagner, Walker, Walsh, Warren, Washington, Watson, Weaver, Webb, Webster, Weiss, Wells, West, White, Williams,
    Wilson, Wood, Wright, Young`),
);
