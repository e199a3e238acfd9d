# --- path: shop/base.py ---
from pydantic_settings import BaseSettings, SettingsConfigDict

class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_file=".env", env_prefix="SHOP_")
    debug: bool = False
    # ^ config: settings class SHOP_DEBUG -> shop.base.Settings.debug

class Plain(BaseSettings):
    home: str
    # ^ config: settings class home -> shop.base.Plain.home
    key: str = Field(..., validation_alias="API_KEY")
    # ^ config: settings class API_KEY -> shop.base.Plain.key
# --- path: shop/parts.py ---
from pydantic import BaseModel

class Mailing(BaseModel):
    mail_host: str
    # ^ none: config

# --- path: shop/whole.py ---
from pydantic import BaseModel
from pydantic_settings import BaseSettings
from shop.parts import Mailing

class Caching(BaseModel):
    cache_url: str
    # ^ config: settings class cache_url -> shop.whole.Caching.cache_url

class Whole(Caching, Mailing, BaseSettings):
    # ^ config: settings class mail_host -> shop.parts.Mailing.mail_host
    pass
# --- path: shop/database.py ---
from shop.base import Settings, Plain

class Database(Settings):
    url: str = "x"
    # ^ config: settings class SHOP_URL -> shop.database.Database.url
    _own: int = 1

class Own(Plain):
    port: int
    # ^ config: settings class OWN_PORT -> shop.database.Own.port
    class Config:
        env_prefix = "OWN_"

class Other:
    url: str
    # ^ none: config
