const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A.241205.013; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.135 Mobile Safari/537.36'

/** User agents as phones send them. */
export const userAgents = {
  safari: `${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`,
  chromeOnIPhone: `${iPhone} CriOS/131.0.6778.103 Mobile/15E148 Safari/604.1`,
  firefoxOnIPhone: `${iPhone} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`,
  chromeOnAndroid:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  samsung:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  firefoxOnAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
  chromeOnWindows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  safariOnMac:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ownAppOnIPhone: `${iPhone} Mobile/15E148 CremaApp/5.2.0`,
  ownAppOnAndroid: `${pixel} CremaApp/5.2.0`,
  wechatOnIPhone: `${iPhone} Mobile/15E148 MicroMessenger/8.0.54(0x18003631) NetType/WIFI Language/zh_CN`,
  wechatOnAndroid: `${pixel} XWEB/1300259 MMWEBSDK/20241103 MMWEBID/6170 MicroMessenger/8.0.55.2780(0x28003737) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64`,
  lineOnIPhone: `${iPhone} Mobile/15E148 Safari Line/14.19.1`,
  lineOnAndroid: `${pixel} Line/14.19.1/IAB`,
  kakaotalkOnIPhone: `${iPhone} Mobile/15E148 KAKAOTALK 25.1.0`,
  kakaotalkOnAndroid: `${pixel};KAKAOTALK 2410310`,
  threadsOnIPhone: `${iPhone} Mobile/22B83 Barcelona 359.0.0.26.109 (iPhone15,2; iOS 18_1; en_US; en; scale=3.00; 1179x2556; 676800389) NW/3`,
  threadsOnAndroid: `${pixel} Barcelona 359.0.0.31.109 Android (35/15; 420dpi; 1080x2205; Google/google; Pixel 8; shiba; shiba; en_US; 676800389)`,
  instagramOnIPhone: `${iPhone} Mobile/22B83 Instagram 359.0.0.26.85 (iPhone15,2; iOS 18_1; en_US; en; scale=3.00; 1179x2556; 676800389) NW/3 [FBAN/FBIOS]`,
  instagramOnAndroid: `${pixel} Instagram 359.1.0.59.90 Android (35/15; 420dpi; 1080x2205; Google/google; Pixel 8; shiba; shiba; en_US; 672535999; IABMV/1)`,
  facebookOnIPhone: `${iPhone} Mobile/22B83 [FBAN/FBIOS;FBAV/491.0.0.38.79;FBBV/674022098;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.1;FBSS/3;FBCR/;FBID/phone;FBLC/en_US;FBOP/80]`,
  facebookOnAndroid: `${pixel} [FB_IAB/FB4A;FBAV/491.0.0.57.80;IABMV/1;]`,
  messengerOnAndroid: `${pixel} [FB_IAB/Orca-Android;FBAV/487.0.0.54.110;]`,
  tiktokOnIPhone: `${iPhone} Mobile/15E148 musical_ly_37.2.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US BytedanceWebview/d8a21c6 FalconTag/A1B2`,
  tiktokOnAndroid: `${pixel} trill_370204 BytedanceWebview/d8a21c6 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/37.2.4 ByteLocale/en Region/SG`,
  xOnIPhone: `${iPhone} Mobile/15E148 Twitter for iPhone/10.72`,
  xOnAndroid: `${pixel} TwitterAndroid`,
  snapchatOnIPhone: `${iPhone} Mobile/22B83 Snapchat/13.18.0.43 (like Safari/8619.2.8.10.7, panda)`,
  snapchatOnAndroid: `${pixel} Snapchat/13.19.0.49 (Pixel 8; Android 15#12667400#35; gzip; )`,
  linkedinOnIPhone: `${iPhone} Mobile/15E148 [LinkedInApp]/9.30.1465`,
  linkedinOnAndroid: `${pixel} [LinkedInApp]/4.1.1034`,
  someAppOnIPhone: `${iPhone} Mobile/15E148`,
  someAppOnAndroid: pixel,
}
