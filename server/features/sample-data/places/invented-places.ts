// Plausible names of places that do not exist, typical of their region: `Bluestem Prairie`, `Osprey Sound`, `Glenhaven`.
// About half fit any region, so that names rarely repeat and Alaska gets no bayous.

import type { Random } from '../random.ts';
import { splitList } from '../split-list.ts';

interface Region {
  states: string;
  first: string[];
  second: string[];
}

const towns =
  splitList(`Glenhaven, Stonecrest, Ravenwood, Clearbrook, Hartwood, Woodhaven, Kingsbridge, Brookmere, Oakhollow, Rosehaven, Thornbury, Ellersby, Fairhollow, Westerleigh, Millhaven, Ashgrove, Wintergreen, Copperfield,
  Larchmere, Hazelwick, Summerton, Briarcliffe, Fernhill, Greyfield, Hollinsworth, Kenmore Hill, Lindenhurst Park, Marshfield Green, Norwell, Oldham Park, Pinecrest Hill, Queensgate, Rutherwood, Silverbrook, Tamworth,
  Underhill, Vanbrook, Wexley, Yarrowfield, Elmstead, Whitcombe, Drayton Hill, Cobblestone, Haverbrook, Merriweather, Northwold, Stanbridge, Applegarth, Longmeadow Hill, Holmwood`);
const anywhereFirst =
  splitList(`Cedar, Maple, Willow, Alder, Laurel, Hawthorn, Rowan, Harvest, Larkspur, Thistle, Whitestone, Foxglove, Kestrel, Highfield, Linden, Amber, Marlow, Ashby, Fernwood, Stillwater, Halcyon, Lantern, Ironwood, Wren, Starling,
  Winterberry, Goldfinch, Marigold, Heather, Elmwood, Oakleaf, Silverleaf, Rosewood, Clover, Hickory, Bellflower, Primrose, Woodland, Riverbend, Sterling, Heron, Meadow, Orchard, Ivy, Sparrow, Greenbriar, Cloverleaf, Falcon`);
const anywhereSecond = splitList(
  'Ridge, Creek, Valley, Hills, Grove, Park, Crossing, Meadows, Glen, River, Heights, Commons, Springs, View',
);

const region = (states: string, first: string, second: string): Region => ({
  states,
  first: splitList(first),
  second: splitList(second),
});

const regions = [
  region(
    'CT MA ME NH NJ NY PA RI VT',
    'Granite, Harbor, Bayberry, Quaker, Sugar Maple, Stonewall, Beacon, Lighthouse, Cranberry, Birchwood, Old Mill, Sachem, Seaview, Colonial',
    'Harbor, Sound, Point, Hollow, Bridge, Falls, Common',
  ),
  region(
    'DC DE MD VA WV NC SC KY TN GA AL AR',
    'Magnolia, Dogwood, Azalea, Palmetto, Live Oak, Mockingbird, Wisteria, Camellia, Chestnut, Bluegrass, Piedmont, Tidewater, Blue Mountain, Redbud',
    'Hollow, Bluff, Landing, Springs, Mill, Ferry, Station',
  ),
  region(
    'FL LA MS',
    'Pelican, Mangrove, Seagrape, Egret, Sandpiper, Citrus, Cypress, Royal Palm, Osprey, Moss Oak, Tarpon, Gulfside, Coral Sands, Palm Grove',
    'Bay, Shores, Bayou, Island, Landing, Cove, Coast',
  ),
  region(
    'IA IL IN MI MN MO OH WI',
    'Prairie, Walnut, Northwoods, Sycamore, Cardinal, Wheatland, Blue Heron, Lakeshore, Birch Lake, Badger, Wolverine, Heartland, Cornerstone, Great Oaks',
    'Lake, Prairie, Rapids, Woods, Bluffs, Fork, Shores',
  ),
  region(
    'KS NE ND SD OK TX',
    'Bluestem, Sunflower, Bison, Mesquite, Pecan, Wildhorse, Meadowlark, Longhorn, Cottonwood, Caprock, Bluebonnet, Windmill, Redbud, Brazos Oak',
    'Plains, Prairie, Fork, Trail, Bend, Springs, Ranch',
  ),
  region(
    'AZ CO ID MT NM NV UT WY',
    'Aspen, Sage, Juniper, Copper, Elkhorn, Columbine, Saguaro, Red Mesa, Piñon, Silver Peak, Ocotillo, Bitterroot, Blue Sky, Cholla',
    'Peak, Mesa, Canyon, Basin, Pass, Range, Vista',
  ),
  region(
    'CA HI',
    'Redwood, Manzanita, Poppy, Madrone, Sierra Oak, Oceanview, Toyon, Jacaranda, Chaparral, Marina, Golden Oak, Plumeria, Vista Verde, Sunridge',
    'Vista, Canyon, Bay, Shores, Coast, Mesa, Terrace',
  ),
  region(
    'AK OR WA',
    'Evergreen, Salmon, Timber, Spruce, Orca, Glacier, Huckleberry, Osprey, Tamarack, Cascadia, Driftwood, Chinook, Rainshadow, Fir',
    'Sound, Falls, Pass, Bay, Forest, Inlet, Crest',
  ),
  region(
    'AB BC MB NB NL NS ON QC SK',
    'Northern, Laurentian, Caribou, Trillium, Loon, Aurora, Spruce, Tamarack, Fireweed, Birch, Lakehead, Boreal, Maple Leaf, Kingfisher',
    'Lake, Heights, Shores, Bay, Rapids, Portage, Trail',
  ),
];

const byState = new Map(regions.flatMap((known) => known.states.split(' ').map((state) => [state, known])));

/** @throws RangeError for a state of no region. */
export function inventPlace(random: Random, state: string): string {
  if (random.chance(0.22)) return random.pick(towns);
  const second = random.chance(0.4) ? random.pick(regionOf(state).second) : random.pick(anywhereSecond);
  const first = inventWord(random, state);
  return first === second ? first : `${first} ${second}`;
}

function inventWord(random: Random, state: string): string {
  return random.pick(random.chance(0.5) ? regionOf(state).first : anywhereFirst);
}

function regionOf(state: string): Region {
  const found = byState.get(state);
  if (found === undefined) throw new RangeError(`No region for ${state}`);
  return found;
}
